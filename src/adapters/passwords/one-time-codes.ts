import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODE_LENGTH } from '#domain/staff/staff-credentials.ts';
import type { OneTimeCodes } from '#services/ports/ports.ts';

/** Time steps that a phone's clock may be early or late. */
const WINDOW = 1;

const totpOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret) });

/** One-time codes of authenticator apps; `issuer` is the name of the shop in the app. */
export const createOneTimeCodes = (issuer: string): OneTimeCodes => ({
  generateSecret: () => new Secret().base32,
  generateRecoveryCode: () => new Secret().base32.slice(0, RECOVERY_CODE_LENGTH).toLowerCase(),
  uriOf: (secret, account) => totpOf(secret, issuer, account).toString(),
  stepOf(secret, code, now) {
    const timestamp = now.getTime();
    const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
    return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
  },
});
