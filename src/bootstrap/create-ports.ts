import { existsSync } from 'node:fs';
import { startEventLoopDelay } from '#adapters/event-loop/event-loop-delay.ts';
import { createGoogleSignIn } from '#adapters/google/google-sign-in.ts';
import { createPasskeys } from '#adapters/passkeys/passkeys.ts';
import { createArgon2Hasher } from '#adapters/passwords/argon2-hasher.ts';
import { createPasswordStrength } from '#adapters/passwords/password-strength.ts';
import { createDatabaseHealth } from '#adapters/postgres/monitoring/server-health.ts';
import { subscribeToOrders } from '#adapters/postgres/orders/order-subscription.ts';
import { createMailer } from '#adapters/smtp/mailer.ts';
import type { Config } from '#config';
import { contactLine, emptyLegalFields, type LegalContent } from '#domain/content/legal-content.ts';
import { logStatusChanges } from '#services/orders/log-status-changes.ts';
import type { Log, Ports } from '#services/ports/ports.ts';
import { adminHref } from '#web/admin/site/admin-map.ts';
import { hrefOf } from '#web/site/site-map.ts';
import { isDiskLow } from '../platform/disk-space.ts';
import type { Providers } from './connect-providers.ts';
import { createRepositories } from './create-repositories.ts';
import type { DatabaseConnections } from './database/connect-database.ts';
import { createConfiguredPaymentProvider } from './payment-provider.ts';
import { readPictures } from './pictures.ts';
import { createSecretPorts, staffSetUpUrl } from './staff-access.ts';

type CreatePortsDeps = {
  readonly config: Config;
  readonly legalContent: LegalContent;
  readonly connected: DatabaseConnections;
  readonly providers: Providers;
  readonly disposables: AsyncDisposableStack;
  readonly log: Log;
  readonly demoSecret: string | null;
};

/** Connects every port of the services with its adapter. */
export const createPorts = ({
  config,
  legalContent,
  connected,
  providers,
  disposables,
  log,
  demoSecret,
}: CreatePortsDeps): Ports => {
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
      sender: { shopName: config.shopName, contact: contactLine(legalContent.contact) },
      host: shopUrl('/').hostname,
      links: {
        order: (secret) => shopUrl(hrefOf('order', { secret })).href,
        verifyEmail: (secret) => shopUrl(hrefOf('proveEmail', { secret })).href,
        resetPassword: () => shopUrl(hrefOf('resetPassword')).href,
        account: () => shopUrl(hrefOf('account')).href,
        contact: () => shopUrl(hrefOf('contact')).href,
        returns: () => shopUrl(hrefOf('returns')).href,
        withdrawal: (order) => shopUrl(hrefOf('withdrawal', {}, { order })).href,
        newPassword: (secret) => shopUrl(hrefOf('newPassword', { secret })).href,
        // Redirects to the page of the product's own group.
        product: (name) => shopUrl(hrefOf('product', { name })).href,
        confirmBackInStock: (secret) => shopUrl(hrefOf('confirmBackInStock', { secret })).href,
        stopReminders: (secret) => shopUrl(hrefOf('stopReminders', { secret })).href,
        staffSetUp: (secret) => staffSetUpUrl(config, secret),
        staffOrder: (orderNumber) => shopUrl(adminHref('order', { number: orderNumber })).href,
        staffEnquiries: () => shopUrl(adminHref('enquiries')).href,
        staffAccount: () => shopUrl(adminHref('account')).href,
        stopBackInStock: (secret) => shopUrl(hrefOf('stopBackInStock', { secret })).href,
      },
      readPictures: (ids) => readPictures(repositories.catalogue, ids),
    }),
    passwordHasher: createArgon2Hasher(),
    passwordStrength: createPasswordStrength(),
    webAuthn: createPasskeys(config),
    google: createGoogleSignIn(providers.google, log),
    health: {
      ...createDatabaseHealth(connected.health, new Date(), [connected.database, connected.money]),
      eventLoopDelayMs: disposables.use(startEventLoopDelay()).delayMs,
      isDiskLow: () => isDiskLow(existsSync(config.dataDir) ? config.dataDir : '.'),
    },
    isPublic: config.isPublic,
    emptyLegalFields: emptyLegalFields(legalContent, new URL(config.origin).hostname).length,
    shopName: config.shopName,
    ...createSecretPorts(config),
    demoSecret,
    clock,
    log,
  };
};
