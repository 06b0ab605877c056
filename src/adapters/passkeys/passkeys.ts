import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { Passkeys } from '#services/ports/ports.ts';

/** Loaded by the first passkey, since few requests need it. */
const library = () => import('@simplewebauthn/server');

/** Ed25519, ES256 and RS256. The library would also try algorithms that Node warns of as experimental. */
const ALGORITHMS = [-8, -7, -257];

const transports = z.array(z.string().max(32)).max(16).optional();
const base = { id: z.string(), rawId: z.string(), type: z.literal('public-key') };
const registrationSchema = z.looseObject({
  ...base,
  response: z.looseObject({ clientDataJSON: z.string(), attestationObject: z.string(), transports }),
});
const authenticationSchema = z.looseObject({
  ...base,
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
});

type PasskeysOptions = {
  /** The name of the shop in the browser's dialog. */
  readonly shopName: string;
  readonly origin: string;
};

/** Passkeys by WebAuthn, for the host of the shop; they unlock the device with a fingerprint, a face or a PIN. */
export const createPasskeys = ({ shopName, origin }: PasskeysOptions): Passkeys => {
  const rpID = new URL(origin).hostname;
  return {
    async registrationOptions(member, existing) {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: shopName,
        rpID,
        userID: new TextEncoder().encode(member.id),
        userName: member.email,
        userDisplayName: member.name,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: existing.map(({ id, transports: known }) => ({ id, transports: [...known] })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    async authenticationOptions() {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({ rpID, userVerification: 'required' });
    },

    async verifyRegistration(response, consumeChallenge) {
      const parsed = registrationSchema.safeParse(response);
      if (!parsed.success) return undefined;
      const { verifyRegistrationResponse } = await library();
      const verified = await verify(consumeChallenge, (expectedChallenge) =>
        verifyRegistrationResponse({
          response: parsed.data as unknown as RegistrationResponseJSON,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!verified?.verified) return undefined;
      const { id, publicKey, counter } = verified.registrationInfo.credential;
      return { id, publicKey, counter, transports: parsed.data.response.transports ?? [] };
    },

    async verifyAuthentication(response, passkey, consumeChallenge) {
      const parsed = authenticationSchema.safeParse(response);
      if (!parsed.success) return undefined;
      const { verifyAuthenticationResponse } = await library();
      const { id, publicKey, counter } = passkey;
      const verified = await verify(consumeChallenge, (expectedChallenge) =>
        verifyAuthenticationResponse({
          response: parsed.data as unknown as AuthenticationResponseJSON,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          credential: { id, publicKey, counter },
        }),
      );
      return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
    },
  };
};

/** Returns undefined if the library rejects a response, of any form; errors of `consumeChallenge` are thrown. */
const verify = async <Verified>(
  consumeChallenge: (challenge: string) => Promise<boolean>,
  run: (consume: (challenge: string) => Promise<boolean>) => Promise<Verified>,
): Promise<Verified | undefined> => {
  const failures: unknown[] = [];
  const consume = async (challenge: string) => {
    try {
      return await consumeChallenge(challenge);
    } catch (error) {
      failures.push(error);
      return false;
    }
  };
  const verified = await run(consume).catch(() => undefined);
  if (failures.length > 0) throw failures[0];
  return verified;
};
