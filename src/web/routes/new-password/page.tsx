import { Link } from 'react-router';
import { resetPassword } from '#copy/pages/reset-password.ts';
import { messageOf } from '#domain/api/error-table.ts';
import { ConfirmPasswordField, PasswordField } from '../../components/accounts/password-field.tsx';
import { UsernameField } from '../../components/accounts/username-field.tsx';
import type { FormResult } from '../../components/forms/form-result.ts';
import { PageForm } from '../../components/forms/page-form.tsx';
import { Head } from '../../components/head/head.tsx';
import { hrefOf } from '../../site/site-map.ts';

type Props = {
  /** Email of the account; `undefined` if the link has expired. */
  readonly email: string | undefined;
  readonly result: FormResult | undefined;
};

/** The page that the password reset email links to. */
export const NewPasswordPage = ({ email, result }: Props) => (
  <div className="page">
    <Head title={resetPassword.newTitle} isHidden />
    <h1>{resetPassword.newTitle}</h1>
    {email === undefined ? <ExpiredLink /> : <NewPasswordForm email={email} result={result} />}
  </div>
);

type FormProps = { readonly email: string; readonly result: FormResult | undefined };

const NewPasswordForm = ({ email, result }: FormProps) => (
  <>
    <p>{resetPassword.newText}</p>
    <PageForm result={result} submit={resetPassword.save}>
      <UsernameField email={email} />
      <PasswordField result={result} label={resetPassword.password} isNew />
      <ConfirmPasswordField result={result} />
    </PageForm>
  </>
);

const ExpiredLink = () => (
  <>
    <p role="alert">{messageOf('link-ended')}</p>
    <Link className="button" to={hrefOf('resetPassword')}>
      {resetPassword.again}
    </Link>
  </>
);
