import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readCatalogue } from '#adapters/catalogue-files/read-catalogue.ts';
import { readOffers } from '#adapters/catalogue-files/read-offers.ts';
import { createAccountBook } from '#adapters/db/account-book.ts';
import { loadCatalogue } from '#adapters/db/load-catalogue.ts';
import { createOfferBook } from '#adapters/db/offer-book.ts';
import { createOrderBook } from '#adapters/db/order-book.ts';
import { startOrderFeed } from '#adapters/db/order-feed.ts';
import { createProductShelf } from '#adapters/db/product-shelf.ts';
import { createSessionBook } from '#adapters/db/session-book.ts';
import { createApp } from '#adapters/http/app.ts';
import { createListener } from '#adapters/http/listener.ts';
import { createLiveOrders } from '#adapters/http/live-orders.ts';
import { createArgon2Hasher } from '#adapters/identity/argon2-hasher.ts';
import { createGoogleSignIn } from '#adapters/identity/google-sign-in.ts';
import { secrets } from '#adapters/identity/secrets.ts';
import { createPaymentPage } from '#adapters/payment/payment-page.ts';
import type { Config } from '#config';
import type { Log } from '#services/ports.ts';
import { createShop } from '#services/shop.ts';
import { addressOf } from '#web/site-map.ts';
import { connectDatabase, type Lost } from './connect-database.ts';
import type { LoadPages } from './load-pages.ts';
import { reachGoogle, reachStripe } from './reach-providers.ts';
import { repeat } from './repeat.ts';
import { StartError } from './start-error.ts';
import { within } from './within.ts';

const CATALOGUE = fileURLToPath(new URL('../../catalogue', import.meta.url));
const EVERY_MINUTE = 60_000;
/** How long a stop waits for the order feed to take its leave. */
const FEED_MS = 2_000;
/** Seconds an order is left alone at start: the event of a payment may have come while the shop was away. */
const AT_START = 2;

type Start = {
  readonly config: Config;
  readonly log: Log;
  readonly loadPages: LoadPages;
  readonly life: AsyncDisposableStack;
  /** Called when the shop cannot go on; it should be stopped then. */
  readonly lost: Lost;
};

/**
 * Puts the whole shop together and answers when it serves. Everything that lives is put on `life`, which ends it in
 * reverse order.
 */
export const startShop = async ({ config, log, loadPages, life, lost }: Start): Promise<void> => {
  const here = (path: string) => new URL(path, config.origin);
  const local = new URL(
    `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`,
  );

  const pagesLoaded = loadPages(life);
  pagesLoaded.catch(() => undefined);
  // The database first: its lock keeps a second shop away from everything in the data folder.
  const database = await connectDatabase(config, log, life, lost);
  await loadCatalogue(
    database.orm,
    () => readCatalogue(CATALOGUE),
    () => readOffers(CATALOGUE),
  );
  const stripe = await reachStripe(config, new URL('/api/payment/webhook', local), life);
  const google = await reachGoogle(config, here('/api/auth/google/callback').href, life);
  const { createPages, assets, middleware } = await pagesLoaded;

  const orders = createOrderBook(database.orm);
  const orderFeed = startOrderFeed(database, orders, log);
  life.defer(() => within(FEED_MS, orderFeed.stop()));
  const shop = createShop({
    shelf: createProductShelf(database.orm),
    offers: createOfferBook(database.orm),
    orders,
    payment: createPaymentPage(stripe, {
      success: (order) => here(addressOf('success', {}, { order })).href,
      cancel: (order) => here(addressOf('cancel', {}, { order })).href,
    }),
    accounts: createAccountBook(database.orm),
    sessions: createSessionBook(database.orm),
    passwords: createArgon2Hasher(),
    google: createGoogleSignIn(google, log),
    orderFeed,
    secrets,
    clock: () => new Date(),
    newId: randomUUID,
    log,
  });

  const pages = createPages({
    shop,
    log,
    facts: { origin: config.origin, name: config.shopName, phone: config.phone, ...config.links },
  });
  const app = createApp({ shop, origin: config.origin, log, pages, assets, ready: database.answers });
  const listener = createListener({
    fetch: app.fetch,
    liveOrders: createLiveOrders(shop),
    log,
    ...(middleware && { middleware }),
  });
  life.defer(() => listener.close());
  await listener.listen(config.port, config.host).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' || error.code === 'EACCES'
      ? new StartError(`Port ${config.port} is taken or not allowed; set PORT to another.`, { cause: error })
      : error;
  });
  life.use(
    repeat(EVERY_MINUTE, log, async (first, signal) => {
      await shop.settleOpenOrders(first ? AT_START : undefined, signal);
      if (!signal.aborted) await shop.removeEndedSessions();
    }),
  );
};
