import { resetPassword } from '#copy/pages/reset-password.ts';
import { Field } from '../../components/forms/field.tsx';
import type { FormResult } from '../../components/forms/form-result.ts';
import { fieldOf, PageForm } from '../../components/forms/page-form.tsx';
import { Head } from '../../components/head/head.tsx';

export type ResetPasswordResult = FormResult & { readonly isSent?: boolean };

/** The form that requests a password reset email. */
export function ResetPasswordPage({ result }: { result: ResetPasswordResult | undefined }) {
  const title = result?.isSent ? resetPassword.sentTitle : resetPassword.title;
  return (
    <div className="page">
      <Head title={title} isHidden />
      <h1>{title}</h1>
      {result?.isSent ? (
        <p role="status">{resetPassword.sent}</p>
      ) : (
        <>
          <p>{resetPassword.text}</p>
          <PageForm result={result} submit={resetPassword.send}>
            <Field
              {...fieldOf(result, 'email')}
              label={resetPassword.email}
              type="email"
              autoComplete="username"
              required
            />
          </PageForm>
        </>
      )}
    </div>
  );
}
