import { letterEnd } from '#domain/email/email-message.ts';
import type { AccountLink, LinkPurpose, Ports } from '../ports/ports.ts';

/** A fresh link for a letter that is written now. */
export const newLink = (
  { secrets, clock }: Pick<Ports, 'secrets' | 'clock'>,
  purpose: LinkPurpose,
): AccountLink => {
  const secret = secrets.fresh();
  return { secret, digest: secrets.digest(secret), expiresAt: letterEnd(purpose, clock()) };
};
