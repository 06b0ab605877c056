import { data, Link } from 'react-router';
import { adminAccount as copy, roleNames } from '#copy/admin/staff.ts';
import type { FormResult } from '../../../components/forms/form-result.ts';
import { StaffForm } from '../../components/staff-form.tsx';
import { requireSession } from '../../loaders/require-session.ts';
import { handleStaffForm, refused } from '../../loaders/staff-form.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

type AccountResult = FormResult & { readonly recoveryCodes?: readonly string[] };

/** Creates recovery codes, which only this response shows. */
export const action = async ({ context, request }: Route.ActionArgs) => {
  const session = await requireSession(context, request);
  return handleStaffForm(context, {}, async () => {
    const codes = await context.get(shopContext).staff.createRecoveryCodes(session);
    return codes.ok ? data<AccountResult>({ recoveryCodes: codes.value }) : refused(codes.error);
  });
};

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { member } = await requireSession(context, request);
  return { member, recoveryCodes: await context.get(shopContext).staff.countRecoveryCodes(member.id) };
};

/** Shows a code in groups of four, as people type it. */
const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { member, recoveryCodes } = loaderData;
  const result: AccountResult | undefined = actionData;
  return (
    <>
      <title>{copy.title}</title>
      <h1>{copy.title}</h1>
      <dl className="facts">
        <div>
          <dt>{copy.name}</dt>
          <dd>{member.name}</dd>
        </div>
        <div>
          <dt>{copy.email}</dt>
          <dd>{member.email}</dd>
        </div>
        <div>
          <dt>{copy.role}</dt>
          <dd>{roleNames[member.role]}</dd>
        </div>
      </dl>
      <section aria-labelledby="codes">
        <h2 id="codes">{copy.codes}</h2>
        {result?.recoveryCodes ? (
          <div className="notice" role="status">
            <p>{copy.created}</p>
            <ul className="codes">
              {result.recoveryCodes.map((code) => (
                <li key={code}>
                  <code>{inGroups(code)}</code>
                </li>
              ))}
            </ul>
          </div>
        ) : (
          <p>{recoveryCodes === 0 ? copy.noCodes : copy.codesLeft(recoveryCodes)}</p>
        )}
        <p>{copy.codesLead}</p>
        <StaffForm result={result} submit={copy.create} isQuiet />
        {result?.problem && (
          <p>
            <Link className="alone" to={adminHref('signIn')}>
              {copy.signInAgain}
            </Link>
          </p>
        )}
      </section>
    </>
  );
}
