import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app shows at that time. */
export const codeOf = (totpSecret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({ timestamp: now.getTime() });
