import type { FederatedPerson } from '#services/ports/ports.ts';

/** Claims of an ID token about an email address; `hd` is the domain of a Google Workspace. */
type EmailClaims = {
  readonly email: string;
  readonly email_verified: boolean;
  readonly hd?: string | undefined;
};

const GMAIL = /@(?:gmail|googlemail)\.com$/i;

/**
 * Rates Google's claim: authoritative for Gmail and for a Workspace (`hd`); other addresses were verified only once, at
 * sign-up, and may have a new owner (developers.google.com/identity/gsi/web/guides/verify-google-id-token).
 */
export const emailVerificationOf = ({
  email,
  email_verified,
  hd,
}: EmailClaims): FederatedPerson['emailVerification'] => {
  if (!email_verified) return 'unverified';
  return hd || GMAIL.test(email) ? 'authoritative' : 'verified-once';
};
