import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { ACCESS_CODE_DIGITS } from '#domain/orders/self-service/order-access.ts';
import type { Secrets } from '#services/ports/ports.ts';

/** 256 random bits; SHA-256 suffices to store them, because they cannot be guessed. */
export const secrets: Secrets = {
  generate: () => randomBytes(32).toString('base64url'),
  generateCode: () => String(randomInt(10 ** ACCESS_CODE_DIGITS)).padStart(ACCESS_CODE_DIGITS, '0'),
  digest: (secret) => createHash('sha256').update(secret).digest('base64url'),
  derive: (secret, text) => createHmac('sha256', secret).update(text).digest('base64url'),
  deriveId(id, text) {
    const digits = createHash('sha256').update(`${id} ${text}`).digest('hex');
    // Version 8 is for ids of own making (RFC 9562).
    return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  },
};
