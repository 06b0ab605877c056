import { createHmac, randomBytes } from 'node:crypto';

/** Creates pseudonyms of clients for the log; the random key is lost with the process, so they cannot be reversed. */
export const createPseudonyms = (): ((ipAddress: string) => string) => {
  const key = randomBytes(32);
  return (ipAddress) => createHmac('sha256', key).update(ipAddress).digest('base64url').slice(0, 16);
};
