import { createHash } from 'node:crypto';

/** The key of the row that counts hits of a limit. */
export const rateLimitKey = (policy: string, subject: string): string =>
  `${policy} ${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`;
