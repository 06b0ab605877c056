import { redirect } from 'react-router';
import { ok } from '#domain/values/result.ts';
import { handleStaffForm } from '../../forms/handle-staff-form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { staffVisitorContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

/** Ends the session of the form in the frame. */
export const action = (args: Route.ActionArgs) =>
  handleStaffForm(args, async () => {
    await args.context.get(staffVisitorContext).signOut();
    return ok(redirect(adminHref('signIn'), 303));
  });

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const loader = () => redirect(adminHref('today'));
