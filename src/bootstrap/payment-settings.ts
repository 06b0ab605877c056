import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emulatorSecrets } from '#adapters/emulators/emulator-secrets.ts';
import type { StripeSettings } from '#adapters/stripe/stripe-client.ts';
import type { Config } from '#config';

/** Returns the Stripe settings, or those of the emulator of the running shop. */
export const findPaymentSettings = async ({
  stripe,
  dataDir,
}: Pick<Config, 'stripe' | 'dataDir'>): Promise<StripeSettings> => {
  if (stripe) return stripe;
  const port = await readFile(join(dataDir, 'payment', 'port'), 'utf8').catch((error: unknown) => {
    throw new Error(
      `there are no settings of Stripe, and no emulator has been in ${dataDir}; DATA_DIR says where the shop has it`,
      { cause: error },
    );
  });
  const { paymentKey, webhookSecret } = await emulatorSecrets(dataDir);
  return { secretKey: paymentKey, webhookSecret, apiUrl: new URL(`http://localhost:${port.trim()}`) };
};
