import { adminSetUp } from '#copy/admin/sign-in.ts';
import { adminAccount as copy, roleNames } from '#copy/admin/staff.ts';
import { Field } from '../../../components/forms/field.tsx';
import { fieldOf } from '../../../components/forms/form-result.ts';
import { DoneNotice } from '../../components/done-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { Time } from '../../components/time.tsx';
import { handleMemberForm } from '../../forms/handle-staff-form.ts';
import { PasskeyForm } from '../../forms/passkey-form.tsx';
import { sendForm } from '../../forms/send-form.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import { resultOf, type StaffFormResult } from '../../forms/staff-form-result.ts';
import { useUneditedData } from '../../live/use-unedited-data.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import type { Route } from './+types/route';
import { performAccountForm } from './account-forms.ts';
import { EmailSettings } from './email-settings.tsx';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { member } = await requireSession(context, request);
  const { staff } = context.get(shopContext);
  const [passkeys, recoveryCodes, emails] = await Promise.all([
    staff.listPasskeys(member.id),
    staff.countRecoveryCodes(member.id),
    staff.readEmailSettings(member.id),
  ]);
  return { member, passkeys, recoveryCodes, emails };
};

export const action = (args: Route.ActionArgs) =>
  handleMemberForm(args, undefined, (session, fields) =>
    performAccountForm(args.context.get(shopContext).staff, session, fields),
  );

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

type AccountResult = StaffFormResult & { readonly recoveryCodes?: readonly string[] };

/** The own name, role and ways to sign in. */
export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { member, passkeys, recoveryCodes, emails } = useUneditedData(loaderData);
  const result: AccountResult | undefined = actionData;
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      {!result && <DoneNotice texts={copy.done} />}
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
      <Passkeys passkeys={passkeys} result={result} />
      <RecoveryCodes unused={recoveryCodes} result={result} />
      {member.role === 'owner' && (
        <EmailSettings emails={emails} result={resultOf(result, 'change-emails')} />
      )}
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
              result={resultOf(result, 'remove-passkey', id)}
              id={id}
              intent="remove-passkey"
              submit={copy.remove}
              label={copy.removePasskey(name)}
              isQuiet
            />
          </li>
        ))}
      </ul>
      <div className="narrow">
        <PasskeyForm key={passkeys.length} kind="create" submit={copy.addPasskey} isQuiet>
          {(added) => (
            <Field
              {...fieldOf(added, 'name')}
              label={adminSetUp.passkeyName}
              hint={adminSetUp.passkeyNameHint}
              maxLength={60}
              autoComplete="off"
              required
            />
          )}
        </PasskeyForm>
      </div>
    </section>
  );
}

/** Shows a code in groups of four, as people type it. */
const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;

type CodesProps = { readonly unused: number; readonly result: AccountResult | undefined };

function RecoveryCodes({ unused, result }: CodesProps) {
  const created = result?.recoveryCodes;
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
      <StaffForm
        result={resultOf(result, 'create-recovery-codes')}
        intent="create-recovery-codes"
        submit={copy.create}
        isQuiet
      />
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
