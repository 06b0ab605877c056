import { createHash } from 'node:crypto';

/** The row under which the shop counts attempts against a budget. */
export const rateLimitKey = (budget: string, subject: string): string =>
  `${budget} ${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`;
