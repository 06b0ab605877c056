import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id in Stripe's format: the prefix, then `length` random letters and digits. */
export function newId(prefix: string, length = 24): string {
  const characters = Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]);
  return prefix + characters.join('');
}
