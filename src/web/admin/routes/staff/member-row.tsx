import { Link } from 'react-router';
import { adminAccount, adminStaff as copy, roleNames } from '#copy/admin/staff.ts';
import { STAFF_ROLES } from '#domain/staff/role.ts';
import type { ListedStaffMember } from '#domain/staff/staff-member.ts';
import { SelectField } from '../../../components/forms/field.tsx';
import type { FormResult } from '../../../components/forms/form-result.ts';
import { StaffForm } from '../../components/staff-form.tsx';
import { Time } from '../../components/time.tsx';
import { adminHref } from '../../site/admin-map.ts';

/** The forms of a member, and the result of the one that was sent. */
export type FormOfMember = {
  readonly requestId: string;
  readonly intent: string | undefined;
  readonly result: FormResult | undefined;
};

type Props = {
  readonly member: ListedStaffMember;
  readonly isOwn: boolean;
  /** Undefined for those who may not change members. */
  readonly form: FormOfMember | undefined;
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
            <dd>{member.hasPassword ? copy.password : copy.invited}</dd>
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
  const formOf = (own: string) => ({ requestId, intent: own, result: intent === own ? result : undefined });
  return (
    <details open={result !== undefined}>
      <summary>{copy.change(name)}</summary>
      <StaffForm {...formOf('change-role')} submit={copy.changeRole} label={copy.changeRoleOf(name)} isQuiet>
        <input type="hidden" name="id" value={id} />
        <SelectField name="role" label={copy.roleOf(name)} defaultValue={role}>
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
        <input type="hidden" name="id" value={id} />
        <p>{copy.sendLinkLead}</p>
      </StaffForm>
      <StaffForm {...formOf('remove')} submit={copy.remove} label={copy.removeName(name)} isQuiet>
        <input type="hidden" name="id" value={id} />
        <p>{copy.removeLead}</p>
      </StaffForm>
      {result?.problem && (
        <p>
          <Link className="alone" to={adminHref('signIn', {}, { to: adminHref('staff') })}>
            {adminAccount.signInAgain}
          </Link>
        </p>
      )}
    </details>
  );
}
