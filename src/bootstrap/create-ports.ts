import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { startEventLoopDelay } from '#adapters/event-loop/event-loop-delay.ts';
import { createGoogleSignIn } from '#adapters/google/google-sign-in.ts';
import { createArgon2Hasher } from '#adapters/passwords/argon2-hasher.ts';
import { createPasswordStrength } from '#adapters/passwords/password-strength.ts';
import { secrets } from '#adapters/passwords/secrets.ts';
import { createDatabaseHealth } from '#adapters/postgres/monitoring/server-health.ts';
import { subscribeToOrders } from '#adapters/postgres/orders/order-subscription.ts';
import { createMailer } from '#adapters/smtp/mailer.ts';
import type { Config } from '#config';
import { logStatusChanges } from '#services/orders/log-status-changes.ts';
import type { Log, Ports } from '#services/ports/ports.ts';
import { hrefOf } from '#web/site/site-map.ts';
import { isDiskLow } from '../platform/disk-space.ts';
import type { Providers } from './connect-providers.ts';
import { createRepositories } from './create-repositories.ts';
import type { DatabaseConnections } from './database/connect-database.ts';
import { createConfiguredPaymentProvider } from './payment-provider.ts';

type CreatePortsDeps = {
  readonly config: Config;
  readonly connected: DatabaseConnections;
  readonly providers: Providers;
  readonly disposables: AsyncDisposableStack;
  readonly log: Log;
};

/** Connects every port of the services with its adapter. */
export const createPorts = ({ config, connected, providers, disposables, log }: CreatePortsDeps): Ports => {
  const { database, money, clock } = connected;
  const shopUrl = (path: string) => new URL(path, config.origin);
  const repositories = createRepositories(database.orm, money.orm);
  const orders = logStatusChanges(repositories.orders, log);
  const orderSubscription = subscribeToOrders(database, repositories.orders, log);
  disposables.defer(orderSubscription.stop);
  return {
    ...repositories,
    orders,
    orderSubscription,
    paymentProvider: createConfiguredPaymentProvider(providers.stripe, config.origin, clock),
    mailer: createMailer({
      url: providers.mail.url,
      from: config.mail.from,
      shopName: config.shopName,
      host: shopUrl('/').hostname,
      links: {
        order: (secret) => shopUrl(hrefOf('order', { secret })).href,
        verifyEmail: (secret) => shopUrl(hrefOf('proveEmail', { secret })).href,
        resetPassword: () => shopUrl(hrefOf('resetPassword')).href,
        newPassword: (secret) => shopUrl(hrefOf('newPassword', { secret })).href,
      },
    }),
    passwordHasher: createArgon2Hasher(),
    passwordStrength: createPasswordStrength(),
    google: createGoogleSignIn(providers.google, log),
    health: {
      ...createDatabaseHealth(connected.health, new Date(), [connected.database, connected.money]),
      eventLoopDelayMs: disposables.use(startEventLoopDelay()).delayMs,
      isDiskLow: () => isDiskLow(existsSync(config.dataDir) ? config.dataDir : '.'),
    },
    isPublic: config.isPublic,
    shopName: config.shopName,
    secrets,
    clock,
    newId: randomUUID,
    log,
  };
};
