import { Link } from 'react-router';
import { messageOf } from '#domain/api/error-table.ts';
import { UsernameField } from '../../components/accounts/username-field.tsx';
import { Field } from '../../components/forms/field.tsx';
import { PageForm } from '../../components/forms/page-form.tsx';
import { Head } from '../../components/head/head.tsx';
import { auth } from '../../copy/auth.ts';
import { reset } from '../../copy/reset-password.ts';
import { addressOf } from '../../site/site-map.ts';
import type { FormAnswer } from '../form-result.ts';

type Props = {
  /** Email of the account; `undefined` if the link has expired. */
  readonly email: string | undefined;
  readonly answer: FormAnswer | undefined;
};

/** The page that the password reset email links to. */
export const NewPasswordPage = ({ email, answer }: Props) => (
  <div className="page">
    <Head title={reset.newTitle} isHidden />
    <h1>{reset.newTitle}</h1>
    {email === undefined ? <Ended /> : <NewPasswordForm email={email} answer={answer} />}
  </div>
);

type FormProps = { readonly email: string; readonly answer: FormAnswer | undefined };

const NewPasswordForm = ({ email, answer }: FormProps) => (
  <>
    <p>{reset.newText}</p>
    <PageForm errors={answer?.errors} problem={answer?.problem} submit={reset.save}>
      <UsernameField email={email} />
      <Field
        label={reset.password}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={auth.passwordHint}
        error={answer?.errors?.['password']}
        required
      />
      <Field
        label={reset.confirmPassword}
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        error={answer?.errors?.['confirmPassword']}
        required
      />
    </PageForm>
  </>
);

const Ended = () => (
  <>
    <p role="alert">{messageOf('link-ended')}</p>
    <Link className="button" to={addressOf('resetPassword')}>
      {reset.again}
    </Link>
  </>
);
