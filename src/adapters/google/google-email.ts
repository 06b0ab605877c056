import type { FederatedPerson } from '#services/ports/ports.ts';

/** Claims of an ID token about an email address; `hd` is the domain of a Google Workspace. */
type AddressClaims = {
  readonly email: string;
  readonly email_verified: boolean;
  readonly hd?: string | undefined;
};

const GMAIL = /@(?:gmail|googlemail)\.com$/i;

/**
 * RateLimitPolicies Google's claim: authoritative for Gmail and for a Workspace (`hd`); other addresses were verified only once, at
 * sign-up, and may have a new owner (developers.google.com/identity/gsi/web/guides/verify-google-id-token).
 */
export const knownOfAddress = ({ email, email_verified, hd }: AddressClaims): FederatedPerson['emailIs'] => {
  if (!email_verified) return 'unverified';
  return hd || GMAIL.test(email) ? 'vouched-for' : 'verified-once';
};
