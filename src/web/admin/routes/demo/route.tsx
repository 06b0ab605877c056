import { data, redirect } from 'react-router';
import { adminDemo as copy } from '#copy/admin/sign-in.ts';
import type { FormResult } from '../../../components/forms/form-result.ts';
import { StaffForm } from '../../components/staff-form.tsx';
import { handleStaffForm, refused } from '../../loaders/staff-form.ts';
import { shopContext, staffVisitorContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { PageTitle } from '../../components/page-title.tsx';

export const action = async ({ context, params }: Route.ActionArgs) =>
  handleStaffForm(context, {}, async () => {
    const opened = await context.get(shopContext).staff.signInDemoOwner(params.secret);
    if (!opened.ok) return refused(opened.error);
    await context.get(staffVisitorContext).startSession(opened.value);
    return redirect(adminHref('account'), 303);
  });

export const loader = ({ context, params }: Route.LoaderArgs) => {
  if (!context.get(shopContext).staff.isDemoSecret(params.secret)) throw data(null, 410);
  return null;
};

/** The sign-in of the demo owner, whose link a local shop prints at its start. */
export default function DemoPage({ actionData }: Route.ComponentProps) {
  const result: FormResult | undefined = actionData;
  return (
    <main className="page narrow">
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      <p>{copy.lead}</p>
      <StaffForm result={result} submit={copy.submit} />
    </main>
  );
}
