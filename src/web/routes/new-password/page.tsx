import { Link } from 'react-router';
import { messageOf } from '#domain/error-table.ts';
import { Field } from '../../components/field.tsx';
import { Head } from '../../components/head.tsx';
import { PageForm } from '../../components/page-form.tsx';
import { addressOf } from '../../site-map.ts';
import { auth, reset } from '../../words/account.ts';
import type { FormAnswer } from '../form-answer.ts';

type Props = { readonly isGood: boolean; readonly answer: FormAnswer | undefined };

/** Where the letter about a forgotten password leads. */
export const NewPasswordPage = ({ isGood, answer }: Props) => (
  <div className="page">
    <Head title={reset.newTitle} isHidden />
    <h1>{reset.newTitle}</h1>
    {isGood ? <NewPasswordForm answer={answer} /> : <Ended />}
  </div>
);

const NewPasswordForm = ({ answer }: Pick<Props, 'answer'>) => (
  <>
    <p>{reset.newText}</p>
    <PageForm errors={answer?.errors} problem={answer?.problem} submit={reset.save}>
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
