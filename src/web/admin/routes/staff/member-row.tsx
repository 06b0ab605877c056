import { adminStaff as copy, roleNames } from '#copy/admin/staff.ts';
import { STAFF_ROLES } from '#domain/staff/role.ts';
import type { ListedStaffMember } from '#domain/staff/staff-member.ts';
import { SelectField } from '../../../components/forms/field.tsx';
import { Time } from '../../components/time.tsx';
import { StaffForm } from '../../forms/staff-form.tsx';
import { resultOf, type StaffFormResult } from '../../forms/staff-form-result.ts';

/** What the forms of all members share: the id of their next request, and the result of the one that was sent. */
type Forms = { readonly requestId: string; readonly result: StaffFormResult | undefined };

type Props = {
  readonly member: ListedStaffMember;
  readonly isOwn: boolean;
  /** Undefined for those who may not change members. */
  readonly forms: Forms | undefined;
};

const signInOf = ({ hasPassword, passkeys }: ListedStaffMember): string => {
  const methods = [passkeys > 0 && copy.passkeys(passkeys), hasPassword && copy.password].filter(Boolean);
  return methods.join(', ') || copy.invited;
};

export function MemberRow({ member, isOwn, forms }: Props) {
  const { id, name, email, role, lastSignInAt } = member;
  return (
    <li id={id}>
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
      {forms && <MemberForms key={forms.requestId} id={id} name={name} role={role} {...forms} />}
    </li>
  );
}

type FormsProps = Pick<ListedStaffMember, 'id' | 'name' | 'role'> & Forms;

function MemberForms({ id, name, role, requestId, result }: FormsProps) {
  const formOf = (intent: string) => ({ id, requestId, intent, result: resultOf(result, intent, id) });
  const changed = formOf('change-role');
  return (
    <details open={result?.typed?.['id'] === id}>
      <summary>{copy.change(name)}</summary>
      <StaffForm {...changed} submit={copy.changeRole} label={copy.changeRoleOf(name)} isQuiet>
        <SelectField
          name="role"
          label={copy.roleOf(name)}
          defaultValue={changed.result?.typed?.['role'] ?? role}
        >
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
