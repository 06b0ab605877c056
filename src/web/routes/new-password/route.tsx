import { useEffect } from 'react';
import { data, Link, redirectDocument } from 'react-router';
import { form } from '#copy/pages/form.ts';
import { resetPassword } from '#copy/pages/reset-password.ts';
import { resetPasswordSchema } from '#domain/accounts/credentials.ts';
import { messageOf, statusOf } from '#domain/api/error-table.ts';
import { parseFields } from '#domain/api/parse-fields.ts';
import { ConfirmPasswordField, PasswordField } from '../../components/accounts/password-field.tsx';
import { UsernameField } from '../../components/accounts/username-field.tsx';
import {
  type FormResult,
  revalidateUnlessUnsent,
  submitForm,
  textFieldsOf,
} from '../../components/forms/form-result.ts';
import { PageForm } from '../../components/forms/page-form.tsx';
import { Head } from '../../components/head/head.tsx';
import { formError, handleForm, throwIfRejected } from '../../loaders/handle-form.ts';
import { redirectToCleanLink, TOKEN_PAGE_HEADERS } from '../../loaders/token-page.ts';
import { shopContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import { credentialsDraft } from '../../state/storage/drafts.ts';
import type { Route } from './+types/route';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  throwIfRejected(context);
  redirectToCleanLink(params.secret, (secret) => hrefOf('newPassword', { secret }));
  const email = await context.get(shopContext).accounts.findResetEmail(params.secret);
  return data({ email }, email === undefined ? statusOf('link-ended') : 200);
};

/** Typed passwords are never sent back. */
export const action = async ({ context, params, request }: Route.ActionArgs) => {
  const fields = textFieldsOf(await request.formData());
  return handleForm(context, {}, async () => {
    const parsed = parseFields(resetPasswordSchema, fields);
    if (!parsed.ok) return data<FormResult>({ errors: parsed.error }, 422);
    const { accounts } = context.get(shopContext);
    const changed = await accounts.resetPassword(params.secret, parsed.value.password);
    // A full page load, since this page may still show a session that has just ended.
    return changed.ok
      ? redirectDocument(hrefOf('auth', {}, { reset: 'done' }))
      : formError(changed.error, {});
  });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, form.unsent);

export const shouldRevalidate = revalidateUnlessUnsent;

export const headers = () => TOKEN_PAGE_HEADERS;

/** The page that the password reset email links to; without an email if the link has expired. */
export default function NewPasswordPage({ loaderData: { email }, actionData }: Route.ComponentProps) {
  return (
    <div className="page">
      <Head title={resetPassword.newTitle} isHidden />
      <h1>{resetPassword.newTitle}</h1>
      {email === undefined ? <ExpiredLink /> : <NewPasswordForm email={email} result={actionData} />}
    </div>
  );
}

type FormProps = { readonly email: string; readonly result: FormResult | undefined };

function NewPasswordForm({ email, result }: FormProps) {
  useEffect(() => {
    // For the sign-in that follows.
    credentialsDraft.save({ email }, null);
  }, [email]);
  return (
    <>
      <p>{resetPassword.newText}</p>
      <PageForm result={result} submit={resetPassword.save}>
        <UsernameField email={email} />
        <PasswordField result={result} label={resetPassword.password} isNew />
        <ConfirmPasswordField result={result} />
      </PageForm>
    </>
  );
}

const ExpiredLink = () => (
  <>
    <p role="alert">{messageOf('link-ended')}</p>
    <Link className="button" to={hrefOf('resetPassword')}>
      {resetPassword.again}
    </Link>
  </>
);
