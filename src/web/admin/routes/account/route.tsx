import { Link } from 'react-router';
import { adminSetUp } from '#copy/admin/sign-in.ts';
import { adminAccount as copy, roleNames } from '#copy/admin/staff.ts';
import { Field } from '../../../components/forms/field.tsx';
import { textFieldsOf } from '../../../components/forms/form-result.ts';
import { PasskeyButton } from '../../components/passkey-button.tsx';
import { StaffForm } from '../../components/staff-form.tsx';
import { Time } from '../../components/time.tsx';
import { requireSession } from '../../loaders/require-session.ts';
import { handleStaffForm } from '../../loaders/staff-form.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { type AccountResult, performAccountForm } from './perform-account-form.ts';
import { PageTitle } from '../../components/page-title.tsx';

export const action = async ({ context, request }: Route.ActionArgs) => {
  const session = await requireSession(context, request);
  const typed = textFieldsOf(await request.formData());
  return handleStaffForm(context, {}, () =>
    performAccountForm(context.get(shopContext).staff, session, typed),
  );
};

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { member } = await requireSession(context, request);
  const { staff } = context.get(shopContext);
  const [passkeys, recoveryCodes] = await Promise.all([
    staff.listPasskeys(member.id),
    staff.countRecoveryCodes(member.id),
  ]);
  return { member, passkeys, recoveryCodes };
};

/** The own name, role and ways to sign in. */
export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { member, passkeys, recoveryCodes } = loaderData;
  const result: AccountResult | undefined = actionData;
  return (
    <>
      <PageTitle title={copy.title} />
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
      {result?.problem && (
        <div role="alert" className="notice">
          <p>{result.problem}</p>
          <Link className="alone" to={adminHref('signIn')}>
            {copy.signInAgain}
          </Link>
        </div>
      )}
      <Passkeys passkeys={passkeys} result={result} />
      <RecoveryCodes unused={recoveryCodes} created={result?.recoveryCodes} />
    </>
  );
}

type PasskeysProps = {
  readonly passkeys: Route.ComponentProps['loaderData']['passkeys'];
  readonly result: AccountResult | undefined;
};

function Passkeys({ passkeys, result }: PasskeysProps) {
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">{copy.passkeys}</h2>
      {passkeys.length === 0 && <p>{copy.noPasskeys}</p>}
      <ul className="records">
        {passkeys.map(({ id, name, createdAt, usedAt }) => (
          <li key={id}>
            <div>
              <h3>{name}</h3>
              <dl className="facts">
                <div>
                  <dt>{copy.added}</dt>
                  <dd>
                    <Time at={createdAt} />
                  </dd>
                </div>
                <div>
                  <dt>{copy.lastUsed}</dt>
                  <dd>{usedAt ? <Time at={usedAt} /> : copy.notUsed}</dd>
                </div>
              </dl>
            </div>
            <StaffForm
              result={undefined}
              id={id}
              intent="remove-passkey"
              submit={copy.remove}
              label={copy.removePasskey(name)}
              isQuiet
            />
          </li>
        ))}
      </ul>
      <form id="passkey" className="narrow needs-script">
        <Field
          name="name"
          error={result?.errors?.['name']}
          label={adminSetUp.passkeyName}
          hint={adminSetUp.passkeyNameHint}
          maxLength={60}
          autoComplete="off"
        />
      </form>
      <PasskeyButton kind="create" label={copy.addPasskey} form="passkey" />
    </section>
  );
}

/** Shows a code in groups of four, as people type it. */
const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;

type CodesProps = { readonly unused: number; readonly created: readonly string[] | undefined };

function RecoveryCodes({ unused, created }: CodesProps) {
  return (
    <section aria-labelledby="codes">
      <h2 id="codes">{copy.codes}</h2>
      {created ? (
        <div className="notice" role="status">
          <p>{copy.created}</p>
          <ul className="codes">
            {created.map((code) => (
              <li key={code}>
                <code>{inGroups(code)}</code>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p>{unused === 0 ? copy.noCodes : copy.codesLeft(unused)}</p>
      )}
      <p>{copy.codesLead}</p>
      <StaffForm result={undefined} intent="create-recovery-codes" submit={copy.create} isQuiet />
    </section>
  );
}
