import { adminStaff as copy, roleHints, roleNames } from '#copy/admin/staff.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import { STAFF_ROLES } from '#domain/staff/role.ts';
import { Field, SelectField } from '../../../components/forms/field.tsx';
import { fieldOf } from '../../../components/forms/form-result.ts';
import { DoneNotice } from '../../components/done-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { handleVerbForms } from '../../forms/handle-staff-form.ts';
import { ProblemOfMissingForm } from '../../forms/problem-of-missing-form.tsx';
import { sendForm } from '../../forms/send-form.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import { resultOf, type StaffFormResult } from '../../forms/staff-form-result.ts';
import { useUneditedData } from '../../live/use-unedited-data.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref, DONE } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { memberForms } from './member-forms.ts';
import { MemberRow } from './member-row.tsx';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { member } = await requireSession(context, request, 'staff.view');
  return {
    ownId: member.id,
    mayChange: isPermitted(member.role, 'staff.change-role'),
    members: await context.get(shopContext).staff.list(),
    requestId: crypto.randomUUID(),
  };
};

export const action = (args: Route.ActionArgs) =>
  handleVerbForms(args, {
    permission: 'staff.view',
    forms: memberForms(args.context.get(shopContext).staff),
    doneHref: (intent) => adminHref('staff', {}, { [DONE]: intent }),
  });

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/** The members of staff, and the forms with which an owner manages them. */
export default function StaffPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ownId, mayChange, members, requestId } = useUneditedData(loaderData);
  const result: StaffFormResult | undefined = actionData;
  const invitation = resultOf(result, 'invite');
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      {!result && <DoneNotice texts={copy.done} />}
      <ProblemOfMissingForm
        result={result}
        hasForm={invitation !== undefined || members.some(({ id }) => id === result?.typed?.['id'])}
      />
      <ul className="records">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isOwn={member.id === ownId}
            forms={mayChange ? { requestId, result } : undefined}
          />
        ))}
      </ul>
      {mayChange && (
        <section aria-labelledby="invite" className="narrow">
          <h2 id="invite">{copy.invite}</h2>
          <p>{copy.inviteLead}</p>
          <StaffForm
            key={requestId}
            result={invitation}
            requestId={requestId}
            intent="invite"
            submit={copy.submit}
          >
            <Field
              {...fieldOf(invitation, 'email')}
              label={copy.email}
              type="email"
              autoComplete="off"
              required
            />
            <Field
              {...fieldOf(invitation, 'name')}
              label={copy.name}
              autoComplete="off"
              maxLength={80}
              required
            />
            <SelectField
              name="role"
              label={copy.role}
              error={invitation?.errors?.['role']}
              defaultValue={invitation?.typed?.['role'] ?? 'packer'}
            >
              {STAFF_ROLES.map((role) => (
                <option key={role} value={role}>
                  {roleNames[role]} – {roleHints[role]}
                </option>
              ))}
            </SelectField>
          </StaffForm>
        </section>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
