import { redirect, useSearchParams } from 'react-router';
import { adminStaff as copy, roleHints, roleNames } from '#copy/admin/staff.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import { STAFF_ROLES } from '#domain/staff/role.ts';
import { Field, SelectField } from '../../../components/forms/field.tsx';
import { fieldOf, textFieldsOf } from '../../../components/forms/form-result.ts';
import { SavedNotice } from '../../../components/forms/saved-notice.tsx';
import { StaffForm } from '../../components/staff-form.tsx';
import { requireSession } from '../../loaders/require-session.ts';
import {
  handleStaffForm,
  refused,
  rejected,
  requestIdSchema,
  type StaffFormResult,
} from '../../loaders/staff-form.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { type FormOfMember, MemberRow } from './member-row.tsx';
import { performStaffForm } from './perform-staff-form.ts';
import { PageTitle } from '../../components/page-title.tsx';

export const action = async ({ context, request }: Route.ActionArgs) => {
  const session = await requireSession(context, request, 'staff.view');
  const typed = textFieldsOf(await request.formData());
  return handleStaffForm(context, typed, async () => {
    const requestId = requestIdSchema.safeParse(typed['requestId']);
    if (!requestId.success) return refused('invalid-form', typed);
    const actor = { kind: 'member', ...session } as const;
    const form = performStaffForm(
      context.get(shopContext).staff,
      { requestId: requestId.data, actor },
      typed,
    );
    if (!form) return refused('invalid-form', typed);
    const performed = await form.performed;
    if (performed.ok) return redirect(adminHref('staff', {}, { done: form.intent }), 303);
    return rejected(performed.error, typed);
  });
};

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { member } = await requireSession(context, request, 'staff.view');
  return {
    ownId: member.id,
    mayChange: isPermitted(member.role, 'staff.change-role'),
    members: await context.get(shopContext).staff.list(),
    requestId: crypto.randomUUID(),
  };
};

/** The members of staff, and the forms with which an owner manages them. */
export default function StaffPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ownId, mayChange, members, requestId } = loaderData;
  const result: StaffFormResult | undefined = actionData;
  const [search] = useSearchParams();
  const intentDone = search.get('done') ?? '';
  const done = Object.hasOwn(copy.done, intentDone) ? copy.done[intentDone] : undefined;
  const { intent, id } = result?.typed ?? {};
  const invitation = intent === 'invite' ? result : undefined;
  const formOf = (memberId: string): FormOfMember => ({
    requestId,
    intent,
    result: id === memberId ? result : undefined,
  });
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      {done && !result && <SavedNotice parameter="done">{done}</SavedNotice>}
      <ul className="records">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isOwn={member.id === ownId}
            form={mayChange ? formOf(member.id) : undefined}
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
