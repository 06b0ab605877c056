import { emailExpiry } from '#domain/email/email-message.ts';
import type { Ports, StaffLink } from '#services/ports/ports.ts';

/** Creates a link to set up credentials; `secret` goes to the member, only its digest is stored. */
export const createStaffLink = (
  { secrets, oneTimeCodes, clock }: Pick<Ports, 'secrets' | 'oneTimeCodes' | 'clock'>,
  { secret = secrets.generate(), expiresAt = emailExpiry('staff-link', clock()) } = {},
): {
  readonly secret: string;
  readonly link: StaffLink;
} => ({
  secret,
  link: {
    digest: secrets.digest(secret),
    totpSecret: oneTimeCodes.generateSecret(),
    expiresAt,
  },
});
