import { useSearchParams } from 'react-router';
import { emailVerification } from '#copy/pages/confirm-email.ts';
import { useFormFetcher } from '../../components/forms/use-form-fetcher.ts';
import { useSubmitOnce } from '../../components/forms/use-submit-once.ts';
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
  const isBusy = fetcher.state !== 'idle';
  const onSubmit = useSubmitOnce(isBusy);
  return (
    <section aria-label={emailVerification.unverifiedTitle} className="notice">
      <p>{emailVerification.unverified}</p>
      <fetcher.Form method="post" onSubmit={onSubmit}>
        <button type="submit" name="intent" value={RESEND} aria-disabled={isBusy}>
          {emailVerification.sendAgain}
        </button>
      </fetcher.Form>
      {result && (
        <p role={result.isSent ? 'status' : 'alert'}>
          {result.isSent ? emailVerification.sent : result.problem}
        </p>
      )}
    </section>
  );
}
