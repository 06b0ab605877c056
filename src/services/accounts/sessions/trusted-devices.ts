import { DEVICE_DAYS, type User } from '#domain/accounts/session.ts';
import { DAY } from '#domain/values/time.ts';
import type { Ports } from '#services/ports/ports.ts';

type TrustedDevicesDeps = Pick<Ports, 'devices' | 'secrets' | 'clock' | 'log'>;

export const isKnownDevice =
  ({ devices, secrets }: TrustedDevicesDeps) =>
  (secret: string, email: string): Promise<boolean> =>
    devices.isOf(secrets.digest(secret), email);

/** Records a browser after sign-in and returns its secret; undefined if that fails, which must not fail the sign-in. */
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

export const forgetDevices =
  ({ devices, clock }: TrustedDevicesDeps) =>
  (): Promise<void> =>
    devices.removeUnseen(new Date(clock().getTime() - DEVICE_DAYS * DAY));
