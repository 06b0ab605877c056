import type { FederatedPerson } from '#services/ports/ports.ts';

/** Google's claims of an address, as an ID token has them; `hd` is the domain of the person's Workspace. */
type AddressClaims = {
  readonly email: string;
  readonly email_verified: boolean;
  readonly hd?: string | undefined;
};

const GMAIL = /@(?:gmail|googlemail)\.com$/i;

/**
 * What Google's word about an address is worth. It is authoritative for Gmail, and for a Workspace, which `hd` tells of; of
 * any other address it knows that a letter reached this person when they made the account, which somebody else may have
 * since (developers.google.com/identity/gsi/web/guides/verify-google-id-token).
 */
export const knownOfAddress = ({ email, email_verified, hd }: AddressClaims): FederatedPerson['emailIs'] => {
  if (!email_verified) return 'unverified';
  return hd || GMAIL.test(email) ? 'vouched-for' : 'verified-once';
};
