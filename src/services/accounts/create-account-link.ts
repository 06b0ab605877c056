import { emailExpiry } from '#domain/email/email-message.ts';
import type { AccountLink, LinkPurpose, Ports } from '../ports/ports.ts';

/** Creates a single-use token for an email; the link expires together with the email. */
export function createAccountLink(
  { secrets, clock }: Pick<Ports, 'secrets' | 'clock'>,
  purpose: LinkPurpose,
): AccountLink {
  const secret = secrets.generate();
  return { secret, digest: secrets.digest(secret), expiresAt: emailExpiry(purpose, clock()) };
}
