import { join } from 'node:path';
import { startEmulator } from '#adapters/emulators/emulator-process.ts';
import { registerCleanup } from './child-processes.ts';
import { emptyFolder, type ShopSettings } from './shop-process.ts';

const PAYMENT_KEY = 'sk_test_shared';
const WEBHOOK_SECRET = 'whsec_shared';
const CLIENT_ID = 'shared';
const CLIENT_SECRET = 'shared-secret';

/** A payment and an identity provider that no shop has started; `settings` are for a shop. */
export type Providers = AsyncDisposable & {
  readonly settings: ShopSettings;
  /** The path of the payment emulator's ledger. */
  readonly ledger: string;
};

/**
 * Starts both providers for shops at these origins; the first one gets webhooks. `identityAt` is the port of a proxy
 * before the identity provider.
 */
export const startProviders = async (
  origins: readonly [string, ...string[]],
  identityAt?: string,
): Promise<Providers> => {
  await using disposables = new AsyncDisposableStack();
  const { path: dataDir } = disposables.use(await emptyFolder());
  const payment = await startEmulator({
    name: 'payment',
    dataDir,
    args: ['--webhook-url', `${origins[0]}/api/payment/webhook`],
    env: { STRIPE_EMULATOR_KEY: PAYMENT_KEY, STRIPE_EMULATOR_WEBHOOK_SECRET: WEBHOOK_SECRET },
  });
  disposables.defer(disposeEmulator(payment));
  const identity = await startEmulator({
    name: 'identity',
    dataDir,
    args: [
      '--client-id',
      CLIENT_ID,
      ...(identityAt === undefined ? [] : ['--origin', identityAt]),
      ...origins.flatMap((origin) => ['--redirect-uri', `${origin}/api/auth/google/callback`]),
    ],
    env: { GOOGLE_EMULATOR_CLIENT_SECRET: CLIENT_SECRET },
  });
  disposables.defer(disposeEmulator(identity));
  const cleanup = disposables.move();
  return {
    ledger: join(dataDir, 'payment', 'ledger.jsonl'),
    settings: {
      STRIPE_SECRET_KEY: PAYMENT_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: payment.origin.origin,
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
      GOOGLE_ISSUER_URL: identity.origin.origin,
    },
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
};

/** Starts a mailbox that no shop has started; `smtpUrl` is for a shop. */
export const startMailbox = async () => {
  await using disposables = new AsyncDisposableStack();
  const { path: dataDir } = disposables.use(await emptyFolder());
  const mailbox = await startEmulator({ name: 'mailbox', dataDir, args: [], env: {} });
  disposables.defer(disposeEmulator(mailbox));
  const cleanup = disposables.move();
  return {
    origin: mailbox.origin.origin,
    smtpUrl: `smtp://127.0.0.1:${mailbox.smtpPort}`,
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
};

const disposeEmulator = ({ stop }: { readonly stop: () => Promise<void> }) => {
  const end = registerCleanup(stop);
  return async () => void (await end());
};
