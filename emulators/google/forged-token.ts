import type { KeyObject } from 'node:crypto';
import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { z } from 'zod';
import type { SigningKey } from './keys.ts';

interface Signer {
  header(kid: string): Record<string, unknown>;
  sign(input: string, key: KeyObject): string;
}

const rs256 = (input: string, key: KeyObject) =>
  sign('sha256', Buffer.from(input), key).toString('base64url');
const validSigner: Signer = { header: (kid) => ({ alg: 'RS256', typ: 'JWT', kid }), sign: rs256 };

/** Invalid signatures, each of which a correct client rejects. */
export const forgeries = {
  'alg-none': { header: () => ({ alg: 'none', typ: 'JWT' }), sign: () => '' },
  'hs256-with-public-key': {
    header: (kid) => ({ alg: 'HS256', typ: 'JWT', kid }),
    sign: (input, key) => {
      const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' });
      return createHmac('sha256', publicKey).update(input).digest('base64url');
    },
  },
  'unknown-kid': { ...validSigner, header: () => ({ alg: 'RS256', typ: 'JWT', kid: 'unknown' }) },
  'foreign-key': {
    ...validSigner,
    sign: (input) => rs256(input, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
  },
  missing: { ...validSigner, sign: () => '' },
} satisfies Record<string, Signer>;
export type Forgery = keyof typeof forgeries;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = z.record(z.string(), z.json());

/** The ID token with changed claims (null removes one), signed again with the given signer. */
export function forgeToken(
  token: string,
  changes: z.infer<typeof claimsOf>,
  signature: Forgery | 'ok',
  key: SigningKey,
): string {
  const claims = claimsOf.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
  const changed = Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== null);
  const signer: Signer = signature === 'ok' ? validSigner : forgeries[signature];
  const input = `${encode(signer.header(key.kid))}.${encode(Object.fromEntries(changed))}`;
  return `${input}.${signer.sign(input, createPrivateKey({ key, format: 'jwk' }))}`;
}
