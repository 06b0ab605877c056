import { useSearchParams } from 'react-router';
import { emailVerification } from '#copy/pages/confirm-email.ts';
import { PageForm } from '../../components/forms/page-form.tsx';
import { useFormFetcher } from '../../components/forms/use-form-fetcher.ts';
import { type AccountFormResult, RESEND } from './account-forms.ts';

type Props = {
  readonly isVerified: boolean;
  /** Response to the form sent without scripts. */
  readonly formResult: AccountFormResult | undefined;
};

/** Shows that the email has just been verified, or offers to send the verification email again (GUEST-1). */
export function EmailVerification({ isVerified, formResult }: Props) {
  const [search] = useSearchParams();
  if (!isVerified) return <UnverifiedNotice formResult={formResult} />;
  return search.has('proven') ? (
    <p role="status" className="notice">
      {emailVerification.verified}
    </p>
  ) : null;
}

function UnverifiedNotice({ formResult }: Pick<Props, 'formResult'>) {
  const { fetcher, result } = useFormFetcher(formResult?.intent === RESEND ? formResult : undefined);
  return (
    <section aria-label={emailVerification.unverifiedTitle} className="notice">
      <p>{emailVerification.unverified}</p>
      <PageForm
        intent={RESEND}
        result={result}
        fetcher={fetcher}
        submit={emailVerification.sendAgain}
        button={{ className: 'button quiet' }}
      />
      {result?.isSent && <p role="status">{emailVerification.sent}</p>}
    </section>
  );
}
