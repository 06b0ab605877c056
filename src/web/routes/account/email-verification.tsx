import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '#domain/api/error-table.ts';
import { resendVerificationEmail } from '../../api/account.ts';
import { proof } from '../../copy/confirm-email.ts';

/** Confirms that the email is verified, or offers to send the verification email again (GUEST-1). */
export function EmailProof({ isProven }: { isProven: boolean }) {
  const [search] = useSearchParams();
  if (!isProven) return <Unproven />;
  return search.has('proven') ? (
    <p role="status" className="notice">
      {proof.proven}
    </p>
  ) : null;
}

function Unproven() {
  const [isBusy, setIsBusy] = useState(false);
  const [told, setTold] = useState<{ readonly isSent: boolean; readonly text: string }>();

  const send = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const asked = await resendVerificationEmail();
    setIsBusy(false);
    setTold({ isSent: asked.ok, text: asked.ok ? proof.sent : messageOf(asked.error.code) });
  };

  return (
    <section aria-label={proof.unprovenTitle} className="notice">
      <p>{proof.unproven}</p>
      <button type="button" onClick={send} aria-disabled={isBusy}>
        {proof.sendAgain}
      </button>
      {told && <p role={told.isSent ? 'status' : 'alert'}>{told.text}</p>}
    </section>
  );
}
