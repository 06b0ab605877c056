import { data, redirect } from 'react-router';
import { adminSetUp as copy } from '#copy/admin/sign-in.ts';
import { newPasskeySchema, staffPasswordSchema } from '#domain/staff/staff-credentials.ts';
import { Field } from '../../../components/forms/field.tsx';
import { type FormResult, fieldOf, textFieldsOf } from '../../../components/forms/form-result.ts';
import { PasskeyButton } from '../../components/passkey-button.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { StaffForm } from '../../components/staff-form.tsx';
import { beginResult } from '../../loaders/begin-passkey.ts';
import { qrPathOf } from '../../loaders/qr-path.ts';
import { handleStaffForm, rejected, submitForm } from '../../loaders/staff-form.ts';
import { shopContext, staffVisitorContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { PageTitle } from '../../components/page-title.tsx';

export const action = async ({ context, params, request }: Route.ActionArgs) => {
  const fields = textFieldsOf(await request.formData());
  const { staff } = context.get(shopContext);
  const { secret } = params;
  return handleStaffForm(context, {}, async () => {
    if (fields['intent'] === 'begin-passkey') return beginResult(await staff.beginPasskeySetUp(secret));
    const isPasskey = fields['intent'] === 'create-passkey';
    const opened = isPasskey
      ? await submitForm(newPasskeySchema, fields, (passkey) => staff.setUpPasskey(secret, passkey))
      : await submitForm(staffPasswordSchema, fields, (password) => staff.setUpPassword(secret, password));
    if (!opened.ok) return rejected(opened.error, {});
    await context.get(staffVisitorContext).startSession(opened.value);
    return redirect(adminHref('account'), 303);
  });
};

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const link = await context.get(shopContext).staff.findLink(params.secret);
  if (!link) throw data(null, 410);
  const { member, totpSecret, totpUri } = link;
  return { name: member.name, email: member.email, totpSecret, qr: qrPathOf(totpUri) };
};

/** The page of an invitation, or of a member who has lost the earlier credentials. */
export default function SetUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, totpSecret, qr } = loaderData;
  const result: FormResult | undefined = actionData;
  return (
    <main className="page narrow">
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      <p>{copy.lead(name, email)}</p>
      <section aria-labelledby="passkey-title">
        <h2 id="passkey-title">{copy.passkeyTitle}</h2>
        <p>{copy.passkeyLead}</p>
        <form id="passkey">
          <Field
            name="name"
            error={result?.errors?.['name']}
            label={copy.passkeyName}
            hint={copy.passkeyNameHint}
            defaultValue={copy.passkeyNameDefault}
            maxLength={60}
            autoComplete="off"
          />
        </form>
        <PasskeyButton kind="create" label={copy.passkey} form="passkey" />
      </section>
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
        <Field
          {...fieldOf(result, 'code')}
          label={copy.code}
          hint={copy.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <p>{copy.replaces}</p>
      </StaffForm>
    </main>
  );
}
