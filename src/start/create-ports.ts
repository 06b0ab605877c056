import { randomUUID } from 'node:crypto';
import { createAccountBook } from '#adapters/db/account-book.ts';
import { createAccountData } from '#adapters/db/account-data.ts';
import { createAccountLinks } from '#adapters/db/account-links.ts';
import { createCartBook } from '#adapters/db/cart-book.ts';
import { createDeviceBook } from '#adapters/db/device-book.ts';
import { createEnquiryBook } from '#adapters/db/enquiry-book.ts';
import { createOfferBook } from '#adapters/db/offer-book.ts';
import { createOrderBook } from '#adapters/db/order-book.ts';
import { startOrderFeed } from '#adapters/db/order-feed.ts';
import { createOutbox } from '#adapters/db/outbox.ts';
import { createProductSearch } from '#adapters/db/product-search.ts';
import { createProductShelf } from '#adapters/db/product-shelf.ts';
import { createRateLimits } from '#adapters/db/rate-limits.ts';
import { createSessionBook } from '#adapters/db/session-book.ts';
import { createShopFigures } from '#adapters/db/shop-figures.ts';
import { createVitalsBook } from '#adapters/db/vitals-book.ts';
import { createWishBook } from '#adapters/db/wish-book.ts';
import { createArgon2Hasher } from '#adapters/identity/argon2-hasher.ts';
import { createBreachedPasswords } from '#adapters/identity/breached-passwords.ts';
import { createGoogleSignIn } from '#adapters/identity/google-sign-in.ts';
import { secrets } from '#adapters/identity/secrets.ts';
import { createPostbox } from '#adapters/mail/postbox.ts';
import type { Config } from '#config';
import type { Log, Ports } from '#services/ports.ts';
import { addressOf } from '#web/site-map.ts';
import type { Connected } from './connect-database.ts';
import { paymentPageOf } from './payment-page-of.ts';
import type { Providers } from './reach-providers.ts';
import { FEED_MS, within } from './within.ts';

type Parts = {
  readonly config: Config;
  readonly connected: Connected;
  readonly providers: Providers;
  readonly life: AsyncDisposableStack;
  readonly log: Log;
};

/** Everything that the shop wants of the outside, each with what implements it here. */
export const createPorts = ({ config, connected, providers, life, log }: Parts): Ports => {
  const { database, money, clock } = connected;
  const { orm } = database;
  const here = (path: string) => new URL(path, config.origin);
  const orders = createOrderBook(orm, money.orm);
  const orderFeed = startOrderFeed(database, orders, log);
  life.defer(() => within(FEED_MS, orderFeed.stop()));
  return {
    shelf: createProductShelf(orm),
    search: createProductSearch(orm),
    offers: createOfferBook(orm),
    orders,
    orderFeed,
    payment: paymentPageOf(providers.stripe, config.origin),
    wishes: createWishBook(orm),
    carts: createCartBook(orm),
    accounts: createAccountBook(orm),
    sessions: createSessionBook(orm),
    accountLinks: createAccountLinks(orm),
    accountData: createAccountData(orm),
    devices: createDeviceBook(orm),
    enquiries: createEnquiryBook(orm),
    outbox: createOutbox(orm),
    postbox: createPostbox({
      url: providers.mail.url,
      from: config.mail.from,
      shopName: config.shopName,
      host: here('/').hostname,
      links: {
        order: (secret) => here(addressOf('order', { secret })).href,
        proveEmail: (secret) => here(addressOf('proveEmail', { secret })).href,
        resetPassword: () => here(addressOf('resetPassword')).href,
        newPassword: (secret) => here(addressOf('newPassword', { secret })).href,
      },
    }),
    passwords: createArgon2Hasher(),
    breached: createBreachedPasswords(),
    google: createGoogleSignIn(providers.google, log),
    vitals: createVitalsBook(orm),
    figures: createShopFigures(orm),
    limits: createRateLimits(orm),
    shopName: config.shopName,
    secrets,
    clock,
    newId: randomUUID,
    log,
  };
};
