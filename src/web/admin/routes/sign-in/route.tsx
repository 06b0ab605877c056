import { Link, redirect } from 'react-router';
import { adminSignIn as copy } from '#copy/admin/sign-in.ts';
import { passkeySignInSchema, staffSignInSchema } from '#domain/staff/staff-credentials.ts';
import { ok } from '#domain/values/result.ts';
import { Field } from '../../../components/forms/field.tsx';
import { type FormResult, fieldOf, textFieldsOf } from '../../../components/forms/form-result.ts';
import { PasskeyButton } from '../../components/passkey-button.tsx';
import { StaffForm } from '../../components/staff-form.tsx';
import { beginResult } from '../../loaders/begin-passkey.ts';
import { pageAfterSignIn } from '../../loaders/require-session.ts';
import { handleStaffForm, rejected, submitForm, withoutSecrets } from '../../loaders/staff-form.ts';
import { shopContext, staffVisitorContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { PageTitle } from '../../components/page-title.tsx';

/** Signs in, also a member whose last authentication is too long ago for an action. */
export const action = async ({ context, request }: Route.ActionArgs) => {
  const fields = textFieldsOf(await request.formData());
  const typed = withoutSecrets(fields);
  const { staff } = context.get(shopContext);
  return handleStaffForm(context, typed, async () => {
    if (fields['intent'] === 'begin-passkey') return beginResult(ok(await staff.beginPasskeySignIn()));
    const opened =
      fields['intent'] === 'sign-in-passkey'
        ? await submitForm(passkeySignInSchema, fields, ({ response }) => staff.signInByPasskey(response))
        : await submitForm(staffSignInSchema, fields, staff.signIn);
    if (!opened.ok) return rejected(opened.error, typed);
    await context.get(staffVisitorContext).startSession(opened.value);
    return redirect(pageAfterSignIn(new URL(request.url).searchParams.get('to')), 303);
  });
};

export const loader = async ({ context }: Route.LoaderArgs) => ({
  isSignedIn: (await context.get(staffVisitorContext).session()) !== undefined,
});

export default function SignInPage({ loaderData: { isSignedIn }, actionData }: Route.ComponentProps) {
  const result: FormResult | undefined = actionData;
  return (
    <main className="page narrow">
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      {isSignedIn && <p className="notice">{copy.again}</p>}
      <PasskeyButton kind="sign-in" label={copy.passkey} />
      <h2>{copy.or}</h2>
      <StaffForm result={result} submit={copy.submit}>
        <Field
          {...fieldOf(result, 'email')}
          label={copy.email}
          type="email"
          autoComplete="username"
          required
        />
        <Field
          {...fieldOf(result, 'password')}
          label={copy.password}
          type="password"
          autoComplete="current-password"
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
      </StaffForm>
      <p>
        <Link className="alone" to={adminHref('recovery')}>
          {copy.lost}
        </Link>
      </p>
    </main>
  );
}
