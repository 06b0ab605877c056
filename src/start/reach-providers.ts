import type { GoogleSettings } from '#adapters/identity/google-sign-in.ts';
import type { StripeSettings } from '#adapters/payment/stripe-client.ts';
import { StandInError } from '#adapters/stand-ins/stand-in-error.ts';
import { type StandIn, standInOnDemand, startStandIn } from '#adapters/stand-ins/stand-in-process.ts';
import { standInSecrets } from '#adapters/stand-ins/stand-in-secrets.ts';
import type { Config } from '#config';
import { apiMap } from '#domain/api/api-map.ts';
import { StartError } from './start-error.ts';

const CLIENT_ID = 'camellia';

const refused = (error: unknown): never => {
  throw error instanceof StandInError ? new StartError(error.message, { cause: error }) : error;
};

const start = (standIn: StandIn) => startStandIn(standIn).catch(refused);

/** The payment provider of the settings, or its stand-in, started. */
const reachStripe = async (
  config: Config,
  webhook: URL,
  life: AsyncDisposableStack,
): Promise<StripeSettings> => {
  if (config.stripe) return config.stripe;
  const { paymentKey, webhookSecret } = await standInSecrets(config.dataDir).catch(refused);
  const standIn = await start({
    name: 'payment',
    dataDir: config.dataDir,
    args: ['--webhook-url', webhook.href],
    env: { PAYMENT_STAND_IN_KEY: paymentKey, PAYMENT_STAND_IN_WEBHOOK_SECRET: webhookSecret },
  });
  life.defer(standIn.stop);
  return { secretKey: paymentKey, webhookSecret, apiUrl: standIn.origin };
};

/** Google of the settings, or its stand-in: the dearest to start, which most starts need not. */
const reachGoogle = async (
  config: Config,
  redirectUri: string,
  life: AsyncDisposableStack,
): Promise<GoogleSettings> => {
  if (config.google) {
    const { issuer, ...client } = config.google;
    return { ...client, issuer: async () => issuer, redirectUri };
  }
  const { googleSecret } = await standInSecrets(config.dataDir).catch(refused);
  const standIn = standInOnDemand({
    name: 'identity',
    dataDir: config.dataDir,
    args: ['--client-id', CLIENT_ID, '--redirect-uri', redirectUri],
    env: { IDENTITY_STAND_IN_CLIENT_SECRET: googleSecret },
  });
  life.defer(standIn.stop);
  return { issuer: standIn.origin, clientId: CLIENT_ID, clientSecret: googleSecret, redirectUri };
};

/** Where letters go: the mail server of the settings, or the stand-in with the page that shows them. */
type ReachedMail = { readonly url: string; readonly page: URL | null };

/** The mail server of the settings, or its stand-in, started. */
const reachMail = async (config: Config, life: AsyncDisposableStack): Promise<ReachedMail> => {
  if (config.mail.url) return { url: config.mail.url, page: null };
  const standIn = await start({ name: 'mailbox', dataDir: config.dataDir, args: [], env: {} });
  life.defer(standIn.stop);
  return { url: `smtp://127.0.0.1:${standIn.smtpPort}`, page: standIn.origin };
};

export type Providers = {
  readonly stripe: StripeSettings;
  readonly google: GoogleSettings;
  readonly mail: ReachedMail;
};

/** Everybody outside whom the shop needs; stand-ins that are needed at once are started side by side. */
export const reachProviders = async (config: Config, life: AsyncDisposableStack): Promise<Providers> => {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const webhook = new URL(apiMap.paymentEvents, `http://${host}:${config.port}`);
  const reached = [
    reachStripe(config, webhook, life),
    reachGoogle(config, new URL(apiMap.googleReturn, config.origin).href, life),
    reachMail(config, life),
  ] as const;
  // None may still be starting when a failure of another ends the shop.
  await Promise.allSettled(reached);
  const [stripe, google, mail] = await Promise.all(reached);
  return { stripe, google, mail };
};
