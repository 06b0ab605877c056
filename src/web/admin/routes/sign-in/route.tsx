import { Link, redirect } from 'react-router';
import { adminSignIn as copy } from '#copy/admin/sign-in.ts';
import { passkeySignInSchema, staffSignInSchema } from '#domain/staff/staff-credentials.ts';
import { ok } from '#domain/values/result.ts';
import { Field } from '../../../components/forms/field.tsx';
import { fieldOf } from '../../../components/forms/form-result.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { EmailField, OneTimeCodeField } from '../../forms/credential-fields.tsx';
import { handleStaffForm, submitFields } from '../../forms/handle-staff-form.ts';
import { PasskeyForm } from '../../forms/passkey-form.tsx';
import { sendForm } from '../../forms/send-form.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';
import { pageAfterSignIn } from '../../loaders/require-session.ts';
import { shopContext, staffVisitorContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

/** Signs in, also a member whose last authentication is too long ago for an action. */
export const action = (args: Route.ActionArgs) =>
  handleStaffForm(args, async (fields) => {
    const { context, request } = args;
    const { staff } = context.get(shopContext);
    if (fields['intent'] === 'begin-passkey') return ok({ options: await staff.beginPasskeySignIn() });
    const opened =
      fields['intent'] === 'sign-in-passkey'
        ? await submitFields(passkeySignInSchema, fields, ({ response }) => staff.signInByPasskey(response))
        : await submitFields(staffSignInSchema, fields, staff.signIn);
    if (!opened.ok) return opened;
    await context.get(staffVisitorContext).startSession(opened.value);
    return ok(redirect(pageAfterSignIn(new URL(request.url).searchParams.get('to')), 303));
  });

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const loader = async ({ context }: Route.LoaderArgs) => ({
  isSignedIn: (await context.get(staffVisitorContext).session()) !== undefined,
});

export default function SignInPage({ loaderData: { isSignedIn }, actionData }: Route.ComponentProps) {
  const result: StaffFormResult | undefined = actionData;
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      {isSignedIn && <p className="notice">{copy.again}</p>}
      <PasskeyForm kind="sign-in" submit={copy.passkey} />
      <h2>{copy.or}</h2>
      <StaffForm result={result} submit={copy.submit}>
        <EmailField result={result} />
        <Field
          {...fieldOf(result, 'password')}
          label={copy.password}
          type="password"
          autoComplete="current-password"
          required
        />
        <OneTimeCodeField result={result} hint={copy.codeHint} />
      </StaffForm>
      <p>
        <Link className="alone" to={adminHref('recovery')}>
          {copy.lost}
        </Link>
      </p>
    </>
  );
}
