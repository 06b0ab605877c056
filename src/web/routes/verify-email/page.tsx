import { Link } from 'react-router';
import { emailVerification } from '#copy/pages/confirm-email.ts';
import type { FormResult } from '../../components/forms/form-result.ts';
import { PageForm } from '../../components/forms/page-form.tsx';
import { Head } from '../../components/head/head.tsx';
import { hrefOf } from '../../site/site-map.ts';

type Props = {
  readonly secret: string;
  readonly isSignedIn: boolean;
  readonly result: FormResult | undefined;
};

/** The page that the verification email links to; signed-out shoppers sign in first and return. */
export const VerifyEmailPage = ({ secret, isSignedIn, result }: Props) => (
  <div className="page">
    <Head title={emailVerification.title} isHidden />
    <h1>{emailVerification.title}</h1>
    {isSignedIn ? (
      <>
        <p>{emailVerification.text}</p>
        <PageForm result={result} submit={emailVerification.confirm} />
      </>
    ) : (
      <>
        <p>{emailVerification.signInFirst}</p>
        <Link className="button" to={hrefOf('auth', {}, { proof: secret })}>
          {emailVerification.signIn}
        </Link>
      </>
    )}
  </div>
);
