import { DEVICE_DAYS, type User } from '#domain/accounts/session.ts';
import { DAY } from '#domain/values/time.ts';
import type { Ports } from '#services/ports/ports.ts';

type TrustedDevicesDeps = Pick<Ports, 'devices' | 'secrets' | 'clock' | 'log'>;

/** Whether the browser with that secret has signed in to the account of that e-mail address before. */
export const isKnownDevice =
  ({ devices, secrets }: TrustedDevicesDeps) =>
  (secret: string, email: string): Promise<boolean> =>
    devices.isOf(secrets.digest(secret), email);

/**
 * Notes that a shopper has signed in; answers the browser's secret: its own if it is known for this account, else a fresh one.
 * Whoever is in already stays in if it cannot be noted, in a browser that is as strange as before; then there is no secret.
 */
export const rememberDevice =
  ({ devices, secrets, clock, log }: TrustedDevicesDeps) =>
  async (user: User, had: string | undefined): Promise<string | undefined> => {
    try {
      const isKnown = had !== undefined && (await devices.isOf(secrets.digest(had), user.email));
      const secret = isKnown ? had : secrets.fresh();
      await devices.remember(secrets.digest(secret), user.id, clock());
      return secret;
    } catch (error) {
      log.error({ err: error, account: user.id }, 'a browser that signed in could not be noted');
      return undefined;
    }
  };

/** Forgets browsers that nobody has signed in with for long. */
export const forgetDevices =
  ({ devices, clock }: TrustedDevicesDeps) =>
  (): Promise<void> =>
    devices.removeUnseen(new Date(clock().getTime() - DEVICE_DAYS * DAY));
