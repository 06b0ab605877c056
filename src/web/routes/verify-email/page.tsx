import { Link } from 'react-router';
import { PageForm } from '../../components/forms/page-form.tsx';
import { Head } from '../../components/head/head.tsx';
import { proof } from '../../copy/confirm-email.ts';
import { addressOf } from '../../site/site-map.ts';

type Props = {
  readonly secret: string;
  readonly isSignedIn: boolean;
  readonly problem: string | undefined;
};

/** The page that the verification email links to; signed-out shoppers sign in first and return. */
export const ProveEmailPage = ({ secret, isSignedIn, problem }: Props) => (
  <div className="page">
    <Head title={proof.title} isHidden />
    <h1>{proof.title}</h1>
    {isSignedIn ? (
      <>
        <p>{proof.text}</p>
        <PageForm errors={undefined} problem={problem} submit={proof.confirm} />
      </>
    ) : (
      <>
        <p>{proof.signInFirst}</p>
        <Link className="button" to={addressOf('auth', {}, { proof: secret })}>
          {proof.signIn}
        </Link>
      </>
    )}
  </div>
);
