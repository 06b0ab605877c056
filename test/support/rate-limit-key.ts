import { createHash } from 'node:crypto';

/** The key of the row that counts hits of a limit. */
export const rateLimitKey = (budget: string, subject: string): string =>
  `${budget} ${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`;
