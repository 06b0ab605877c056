import { data, type RouterContextProvider, redirect } from 'react-router';
import { statusOf } from '#domain/api/error-table.ts';
import { isPermitted, type Permission } from '#domain/staff/permissions.ts';
import type { StaffSession } from '#services/ports/ports.ts';
import { staffVisitorContext } from '../site/admin-context.ts';
import { adminHref, adminMap } from '../site/admin-map.ts';

type Context = Readonly<RouterContextProvider>;

const SIGN_IN_ALREADY: readonly string[] = [adminMap.signIn, adminMap.signOut];

/**
 * Returns the page to open after the sign-in: a page of the admin, by its path and query, else the first one. Another
 * site's address would make the sign-in an open redirect.
 */
export const pageAfterSignIn = (to: string | null): string => {
  const isAdminPage = to !== null && /^\/admin(?:[/?]|$)/.test(to) && !/[\\\s]|\/\//.test(to);
  if (!isAdminPage) return adminHref('account');
  // Encodes characters that a header cannot have.
  const { pathname, search } = new URL(to, 'http://localhost');
  return SIGN_IN_ALREADY.includes(pathname) ? adminHref('account') : `${pathname}${search}`;
};

/** Returns the session of a signed-in member; others are redirected to the sign-in, and back after it. */
export const requireSession = async (
  context: Context,
  request: Request,
  permission?: Permission,
): Promise<StaffSession> => {
  const visitor = context.get(staffVisitorContext);
  if (visitor.rejection !== undefined) throw data(null, statusOf(visitor.rejection));
  const session = await visitor.session();
  if (!session) {
    const { pathname, search } = new URL(request.url);
    const to = request.method === 'GET' ? `${pathname}${search}` : pathname;
    throw redirect(adminHref('signIn', {}, to === adminHref('account') ? {} : { to }));
  }
  if (permission && !isPermitted(session.member.role, permission)) throw data(null, 403);
  return session;
};
