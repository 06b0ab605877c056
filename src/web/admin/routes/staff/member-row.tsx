import { adminStaff as copy, roleNames } from '#copy/admin/staff.ts';
import { STAFF_ROLES } from '#domain/staff/role.ts';
import type { ListedStaffMember } from '#domain/staff/staff-member.ts';
import { SelectField } from '../../../components/forms/field.tsx';
import { StaffForm } from '../../components/staff-form.tsx';
import { Time } from '../../components/time.tsx';
import type { StaffFormResult } from '../../loaders/staff-form.ts';

/** The forms of a member, and the result of the one that was sent. */
export type FormOfMember = {
  readonly requestId: string;
  readonly intent: string | undefined;
  readonly result: StaffFormResult | undefined;
};

type Props = {
  readonly member: ListedStaffMember;
  readonly isOwn: boolean;
  /** Undefined for those who may not change members. */
  readonly form: FormOfMember | undefined;
};

const signInOf = ({ hasPassword, passkeys }: ListedStaffMember): string => {
  const methods = [passkeys > 0 && copy.passkeys(passkeys), hasPassword && copy.password].filter(Boolean);
  return methods.join(', ') || copy.invited;
};

export function MemberRow({ member, isOwn, form }: Props) {
  const { id, name, email, role, lastSignInAt } = member;
  return (
    <li>
      <div>
        <h2>
          {name} {isOwn && <small>({copy.you})</small>}
        </h2>
        <p>{email}</p>
        <dl className="facts">
          <div>
            <dt>{copy.role}</dt>
            <dd>{roleNames[role]}</dd>
          </div>
          <div>
            <dt>{copy.signIn}</dt>
            <dd>{signInOf(member)}</dd>
          </div>
          <div>
            <dt>{copy.lastSignIn}</dt>
            <dd>{lastSignInAt ? <Time at={lastSignInAt} /> : copy.never}</dd>
          </div>
        </dl>
      </div>
      {form && <MemberForms key={form.requestId} id={id} name={name} role={role} form={form} />}
    </li>
  );
}

type FormsProps = Pick<ListedStaffMember, 'id' | 'name' | 'role'> & { readonly form: FormOfMember };

function MemberForms({ id, name, role, form: { requestId, intent, result } }: FormsProps) {
  const formOf = (own: string) => ({
    id,
    requestId,
    intent: own,
    result: intent === own ? result : undefined,
  });
  return (
    <details open={result !== undefined}>
      <summary>{copy.change(name)}</summary>
      <StaffForm {...formOf('change-role')} submit={copy.changeRole} label={copy.changeRoleOf(name)} isQuiet>
        <SelectField name="role" label={copy.roleOf(name)} defaultValue={result?.typed?.['role'] ?? role}>
          {STAFF_ROLES.map((each) => (
            <option key={each} value={each}>
              {roleNames[each]}
            </option>
          ))}
        </SelectField>
      </StaffForm>
      <StaffForm
        {...formOf('send-recovery-link')}
        submit={copy.sendLink}
        label={copy.sendLinkTo(name)}
        isQuiet
      >
        <p>{copy.sendLinkLead}</p>
      </StaffForm>
      <StaffForm {...formOf('remove')} submit={copy.remove} label={copy.removeName(name)} isQuiet>
        <p>{copy.removeLead}</p>
      </StaffForm>
    </details>
  );
}
