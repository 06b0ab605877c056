import { data, redirect } from 'react-router';
import { adminSetUp as copy } from '#copy/admin/sign-in.ts';
import { newPasskeySchema, passkeyNameSchema, staffPasswordSchema } from '#domain/staff/staff-credentials.ts';
import { ok } from '#domain/values/result.ts';
import { Field } from '../../../components/forms/field.tsx';
import { fieldOf } from '../../../components/forms/form-result.ts';
import { throwIfRejected } from '../../../loaders/handle-form.ts';
import { redirectToCleanLink, TOKEN_PAGE_HEADERS } from '../../../loaders/token-page.ts';
import { EndedLink } from '../../components/ended-link.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { OneTimeCodeField } from '../../forms/credential-fields.tsx';
import { handleStaffForm, submitFields } from '../../forms/handle-staff-form.ts';
import { PasskeyForm } from '../../forms/passkey-form.tsx';
import { sendForm } from '../../forms/send-form.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';
import { qrPathOf } from '../../loaders/qr-path.ts';
import { shopContext, staffVisitorContext } from '../../site/admin-context.ts';
import { adminHref, DONE } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  throwIfRejected(context);
  redirectToCleanLink(params.secret, (secret) => adminHref('setUp', { secret }));
  const link = await context.get(shopContext).staff.findLink(params.secret);
  if (!link) return data({ link: undefined }, 410);
  const { member, totpSecret, totpUri } = link;
  const { name, email } = member;
  return data({ link: { name, email, totpSecret, qr: qrPathOf(totpUri) } });
};

export const action = (args: Route.ActionArgs) =>
  handleStaffForm(args, async (fields) => {
    const { staff } = args.context.get(shopContext);
    const { secret } = args.params;
    if (fields['intent'] === 'begin-passkey') {
      const begun = await submitFields(passkeyNameSchema, fields, () => staff.beginPasskeySetUp(secret));
      return begun.ok ? ok({ options: begun.value }) : begun;
    }
    const isPasskey = fields['intent'] === 'create-passkey';
    const opened = isPasskey
      ? await submitFields(newPasskeySchema, fields, (passkey) => staff.setUpPasskey(secret, passkey))
      : await submitFields(staffPasswordSchema, fields, (password) => staff.setUpPassword(secret, password));
    if (!opened.ok) return opened;
    await args.context.get(staffVisitorContext).startSession(opened.value);
    // There the member finds the recovery codes.
    return ok(redirect(adminHref('account', {}, { [DONE]: 'set-up' }), 303));
  });

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const headers = () => TOKEN_PAGE_HEADERS;

/** The page of an invitation, or of a member who has lost the earlier credentials. */
export default function SetUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { link } = loaderData;
  if (!link) return <EndedLink>{copy.ended}</EndedLink>;
  const { name, email, totpSecret, qr } = link;
  const result: StaffFormResult | undefined = actionData;
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      <p>{copy.lead(name, email)}</p>
      <h2>{copy.passkeyTitle}</h2>
      <p>{copy.passkeyLead}</p>
      <PasskeyForm kind="create" submit={copy.passkey}>
        {(passkey) => (
          <Field
            {...fieldOf(passkey, 'name')}
            label={copy.passkeyName}
            hint={copy.passkeyNameHint}
            maxLength={60}
            autoComplete="off"
            required
          />
        )}
      </PasskeyForm>
      <h2>{copy.passwordTitle}</h2>
      <h3>{copy.app}</h3>
      <p>{copy.appLead}</p>
      <QrCode {...qr} label={copy.picture} />
      <p>
        {copy.manual} <code>{totpSecret}</code>
      </p>
      <h3>{copy.choose}</h3>
      <StaffForm result={result} submit={copy.submit}>
        <input type="email" name="username" autoComplete="username" defaultValue={email} hidden />
        <Field
          {...fieldOf(result, 'password')}
          label={copy.password}
          type="password"
          autoComplete="new-password"
          required
        />
        <Field
          {...fieldOf(result, 'confirmPassword')}
          label={copy.confirmPassword}
          type="password"
          autoComplete="new-password"
          required
        />
        <OneTimeCodeField result={result} hint={copy.codeHint} />
        <p>{copy.replaces}</p>
      </StaffForm>
    </>
  );
}
