import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { emailVerification } from '#copy/pages/confirm-email.ts';
import { messageOf } from '#domain/api/error-table.ts';
import { resendVerificationEmail } from '../../api/account.ts';

/** Shows that the email has just been verified, or offers to send the verification email again (GUEST-1). */
export function EmailVerification({ isVerified }: { isVerified: boolean }) {
  const [search] = useSearchParams();
  if (!isVerified) return <UnverifiedNotice />;
  return search.has('proven') ? (
    <p role="status" className="notice">
      {emailVerification.verified}
    </p>
  ) : null;
}

function UnverifiedNotice() {
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<{ readonly isSent: boolean; readonly text: string }>();

  const send = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const sent = await resendVerificationEmail();
    setIsBusy(false);
    setResult({ isSent: sent.ok, text: sent.ok ? emailVerification.sent : messageOf(sent.error.code) });
  };

  return (
    <section aria-label={emailVerification.unverifiedTitle} className="notice">
      <p>{emailVerification.unverified}</p>
      <button type="button" onClick={send} aria-disabled={isBusy}>
        {emailVerification.sendAgain}
      </button>
      {result && <p role={result.isSent ? 'status' : 'alert'}>{result.text}</p>}
    </section>
  );
}
