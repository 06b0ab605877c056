import { redirect } from 'react-router';
import { staffVisitorContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

/** Ends the session of the form in the frame. */
export const action = async ({ context }: Route.ActionArgs) => {
  await context.get(staffVisitorContext).signOut();
  return redirect(adminHref('signIn'), 303);
};

export const loader = () => redirect(adminHref('account'));
