import { createHmac, randomBytes } from 'node:crypto';

/**
 * Names for visitors: what one of them does can be told together, and nobody is found by it, since the key is gone with
 * the process.
 */
export const createPseudonyms = (): ((address: string) => string) => {
  const key = randomBytes(32);
  return (address) => createHmac('sha256', key).update(address).digest('base64url').slice(0, 16);
};
