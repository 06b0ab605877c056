import { createHash, randomBytes } from 'node:crypto';
import type { Secrets } from '#services/ports/ports.ts';

/** 256 random bits; SHA-256 suffices to store them, because they cannot be guessed. */
export const secrets: Secrets = {
  generate: () => randomBytes(32).toString('base64url'),
  digest: (secret) => createHash('sha256').update(secret).digest('base64url'),
};
