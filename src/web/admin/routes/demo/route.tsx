import { data, redirect } from 'react-router';
import { adminDemo as copy } from '#copy/admin/sign-in.ts';
import { ok } from '#domain/values/result.ts';
import { throwIfRejected } from '../../../loaders/handle-form.ts';
import { redirectToCleanLink, TOKEN_PAGE_HEADERS } from '../../../loaders/token-page.ts';
import { EndedLink } from '../../components/ended-link.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { handleStaffForm } from '../../forms/handle-staff-form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import { shopContext, staffVisitorContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

export const loader = ({ context, params }: Route.LoaderArgs) => {
  throwIfRejected(context);
  redirectToCleanLink(params.secret, (secret) => adminHref('demo', { secret }));
  const isOpen = context.get(shopContext).staff.isDemoSecret(params.secret);
  return data({ isOpen }, isOpen ? 200 : 410);
};

export const action = (args: Route.ActionArgs) =>
  handleStaffForm(args, async () => {
    const { context, params } = args;
    const opened = await context.get(shopContext).staff.signInDemoOwner(params.secret);
    if (!opened.ok) return opened;
    await context.get(staffVisitorContext).startSession(opened.value);
    return ok(redirect(adminHref('today'), 303));
  });

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const headers = () => TOKEN_PAGE_HEADERS;

/** The sign-in of the demo owner, whose link a local shop prints at its start. */
export default function DemoPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.isOpen) return <EndedLink>{copy.ended}</EndedLink>;
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      <p>{copy.lead}</p>
      <StaffForm result={actionData} submit={copy.submit} />
    </>
  );
}
