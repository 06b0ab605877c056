import { emulatorOnDemand, startEmulator } from '#adapters/emulators/emulator-process.ts';
import { emulatorSecrets } from '#adapters/emulators/emulator-secrets.ts';
import type { GoogleSettings } from '#adapters/google/google-sign-in.ts';
import type { StripeSettings } from '#adapters/stripe/stripe-client.ts';
import type { Config } from '#config';
import { providerPaths } from '#domain/api/api-map.ts';

const CLIENT_ID = 'camellia';

const connectStripe = async (
  config: Config,
  webhook: URL,
  disposables: AsyncDisposableStack,
): Promise<StripeSettings> => {
  if (config.stripe) return config.stripe;
  const { paymentKey, webhookSecret } = await emulatorSecrets(config.dataDir);
  const emulator = await startEmulator({
    name: 'payment',
    dataDir: config.dataDir,
    args: ['--webhook-url', webhook.href],
    env: { STRIPE_EMULATOR_KEY: paymentKey, STRIPE_EMULATOR_WEBHOOK_SECRET: webhookSecret },
  });
  disposables.defer(emulator.stop);
  return { secretKey: paymentKey, webhookSecret, apiUrl: emulator.origin };
};

/** The emulator starts on demand, because it is the slowest and most runs do not need it. */
const connectGoogle = async (
  config: Config,
  redirectUri: string,
  disposables: AsyncDisposableStack,
): Promise<GoogleSettings> => {
  if (config.google) {
    const { issuer, ...client } = config.google;
    return { ...client, issuer: async () => issuer, redirectUri };
  }
  const { googleSecret } = await emulatorSecrets(config.dataDir);
  const emulator = emulatorOnDemand({
    name: 'identity',
    dataDir: config.dataDir,
    args: ['--client-id', CLIENT_ID, '--redirect-uri', redirectUri],
    env: { GOOGLE_EMULATOR_CLIENT_SECRET: googleSecret },
  });
  disposables.defer(emulator.stop);
  return { issuer: emulator.origin, clientId: CLIENT_ID, clientSecret: googleSecret, redirectUri };
};

/** `page` is the emulator's mailbox, if it is used. */
type ConnectedMail = { readonly url: string; readonly page: URL | null };

const connectMail = async (config: Config, disposables: AsyncDisposableStack): Promise<ConnectedMail> => {
  if (config.mail.url) return { url: config.mail.url, page: null };
  const emulator = await startEmulator({ name: 'mailbox', dataDir: config.dataDir, args: [], env: {} });
  disposables.defer(emulator.stop);
  return { url: `smtp://127.0.0.1:${emulator.smtpPort}`, page: emulator.origin };
};

export type Providers = {
  readonly stripe: StripeSettings;
  readonly google: GoogleSettings;
  readonly mail: ConnectedMail;
};

/** Returns the configured providers, or starts their emulators in parallel. */
export const connectProviders = async (
  config: Config,
  disposables: AsyncDisposableStack,
): Promise<Providers> => {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const webhook = new URL(providerPaths.paymentEvents, `http://${host}:${config.port}`);
  const reached = [
    connectStripe(config, webhook, disposables),
    connectGoogle(config, new URL(providerPaths.googleReturn, config.origin).href, disposables),
    connectMail(config, disposables),
  ] as const;
  // If one fails, the others have to be up before they can be stopped.
  await Promise.allSettled(reached);
  const [stripe, google, mail] = await Promise.all(reached);
  return { stripe, google, mail };
};
