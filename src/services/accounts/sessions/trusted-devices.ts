import { DEVICE_DAYS, type User } from '#domain/accounts/session.ts';
import { DAY } from '#domain/values/time.ts';
import type { Ports } from '#services/ports/ports.ts';

type TrustedDevicesDeps = Pick<Ports, 'trustedDevices' | 'secrets' | 'clock' | 'log'>;

/** True if the browser has signed in to the account of this email before. */
export function isTrustedDevice(
  { trustedDevices, secrets }: TrustedDevicesDeps,
  secret: string,
  email: string,
): Promise<boolean> {
  return trustedDevices.isTrustedBy(secrets.digest(secret), email);
}

/** Records a browser after sign-in and returns its secret; undefined if that fails, which must not fail the sign-in. */
export async function trustDevice(
  { trustedDevices, secrets, clock, log }: TrustedDevicesDeps,
  user: User,
  previousSecret: string | undefined,
): Promise<string | undefined> {
  try {
    const isKnown =
      previousSecret !== undefined &&
      (await trustedDevices.isTrustedBy(secrets.digest(previousSecret), user.email));
    const secret = isKnown ? previousSecret : secrets.generate();
    await trustedDevices.trust(secrets.digest(secret), user.id, clock());
    return secret;
  } catch (error) {
    log.error(
      { event: 'device.trust-failed', err: error, account: user.id },
      'The device could not be stored as trusted',
    );
    return undefined;
  }
}

/** Deletes browsers without a sign-in for DEVICE_DAYS. */
export function deleteExpiredDevices({ trustedDevices, clock }: TrustedDevicesDeps): Promise<void> {
  return trustedDevices.deleteUnusedSince(new Date(clock().getTime() - DEVICE_DAYS * DAY));
}
