import { data, type RouterContextProvider, redirect } from 'react-router';
import { isPermitted, type Permission } from '#domain/staff/permissions.ts';
import type { StaffSession } from '#services/ports/ports.ts';
import { throwIfRejected } from '../../loaders/handle-form.ts';
import { staffVisitorContext } from '../site/admin-context.ts';
import { adminHref, adminMap, DONE } from '../site/admin-map.ts';

type Context = Readonly<RouterContextProvider>;

const SIGN_IN_ALREADY: readonly string[] = [adminMap.signIn, adminMap.signOut];

/**
 * Returns the page to open after the sign-in: a page of the admin, by its path and query, else the first one. Another
 * site's address would make the sign-in an open redirect.
 */
export const pageAfterSignIn = (to: string | null): string => {
  const isAdminPage = to !== null && /^\/admin(?:[/?]|$)/.test(to) && !/[\\\s]|\/\//.test(to);
  if (!isAdminPage) return adminHref('today');
  // Encodes characters that a header cannot have.
  const url = new URL(to, 'http://localhost');
  // The page has said before what was done.
  url.searchParams.delete(DONE);
  return SIGN_IN_ALREADY.includes(url.pathname) ? adminHref('today') : `${url.pathname}${url.search}`;
};

/** Returns the session of a signed-in member for a page; others are redirected to the sign-in, and back after it. */
export const requireSession = async (
  context: Context,
  request: Request,
  permission?: Permission,
): Promise<StaffSession> => {
  throwIfRejected(context);
  const session = await context.get(staffVisitorContext).session();
  if (!session) {
    const { pathname, search } = new URL(request.url);
    // A redirect of the router requests the data of its page.
    const to = `${pathname.replace(/\.data$/, '')}${search}`;
    throw redirect(adminHref('signIn', {}, to === adminHref('today') ? {} : { to }));
  }
  if (permission && !isPermitted(session.member.role, permission)) throw data(null, 403);
  return session;
};
