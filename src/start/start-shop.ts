import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readCatalogue } from '#adapters/catalogue-files/read-catalogue.ts';
import { readOffers } from '#adapters/catalogue-files/read-offers.ts';
import { createAccountBook } from '#adapters/db/account-book.ts';
import { createAccountLinks } from '#adapters/db/account-links.ts';
import { createCartBook } from '#adapters/db/cart-book.ts';
import { startCatalogueFeed } from '#adapters/db/catalogue-feed.ts';
import { createEnquiryBook } from '#adapters/db/enquiry-book.ts';
import { startLetterBell } from '#adapters/db/letter-bell.ts';
import { loadCatalogue } from '#adapters/db/load-catalogue.ts';
import { createOfferBook } from '#adapters/db/offer-book.ts';
import { createOrderBook } from '#adapters/db/order-book.ts';
import { startOrderFeed } from '#adapters/db/order-feed.ts';
import { createOutbox } from '#adapters/db/outbox.ts';
import { createProductSearch } from '#adapters/db/product-search.ts';
import { createProductShelf } from '#adapters/db/product-shelf.ts';
import { createSessionBook } from '#adapters/db/session-book.ts';
import { createShopFigures } from '#adapters/db/shop-figures.ts';
import { createVitalsBook } from '#adapters/db/vitals-book.ts';
import { createWishBook } from '#adapters/db/wish-book.ts';
import { createApp } from '#adapters/http/app.ts';
import { createListener } from '#adapters/http/listener.ts';
import { createLiveOrders } from '#adapters/http/live-orders.ts';
import { createAccess } from '#adapters/http/operator/access.ts';
import { createMetrics } from '#adapters/http/operator/metrics.ts';
import { operatorRoutes } from '#adapters/http/operator/operator-routes.ts';
import { createPageCache } from '#adapters/http/page-cache/page-cache.ts';
import { createArgon2Hasher } from '#adapters/identity/argon2-hasher.ts';
import { createGoogleSignIn } from '#adapters/identity/google-sign-in.ts';
import { secrets } from '#adapters/identity/secrets.ts';
import { createPostbox } from '#adapters/mail/postbox.ts';
import { createPaymentPage } from '#adapters/payment/payment-page.ts';
import type { Config } from '#config';
import { apiMap } from '#domain/api-map.ts';
import type { Log } from '#services/ports.ts';
import { createShop } from '#services/shop.ts';
import { publicPages } from '#web/public-pages.ts';
import { addressOf, FORM_PAGES, siteMap } from '#web/site-map.ts';
import { connectDatabase, type Lost } from './connect-database.ts';
import { ensureDataFolder } from './data-folder.ts';
import { listenRefusal } from './listen-refusal.ts';
import type { LoadPages } from './load-pages.ts';
import { reachProviders } from './reach-providers.ts';
import { repeat } from './repeat.ts';
import { unlessStopped } from './unless-stopped.ts';
import { within } from './within.ts';

const CATALOGUE = fileURLToPath(new URL('../../catalogue', import.meta.url));
const EVERY_MINUTE = 60_000;
/** Between two looks for letters that are due again; new ones are told of by the letter bell. */
const LETTERS_MS = 15_000;
/** How long a stop waits for whoever listens to the database to take their leave. */
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
  /** Breaks the start off. */
  readonly signal: AbortSignal;
};

/** What whoever starts the shop may want to know. */
export type Started = {
  /** Where the letters can be read that reach nobody; `null` with a real mail server. */
  readonly mailbox: URL | null;
};

/**
 * Puts the whole shop together and answers when it serves. Everything that lives is put on `life`, which ends it in
 * reverse order. When the signal breaks the start off, it rejects with the signal's reason.
 */
export const startShop = async ({ config, log, loadPages, life, lost, signal }: Start): Promise<Started> => {
  const here = (path: string) => new URL(path, config.origin);
  const local = new URL(
    `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`,
  );

  ensureDataFolder(config);
  const pagesLoaded = loadPages(life);
  pagesLoaded.catch(() => undefined);
  // The database first: its lock keeps a second shop away from everything in the data folder.
  const database = await connectDatabase({ config, log, life, lost, signal });
  await unlessStopped(
    signal,
    loadCatalogue(
      database.orm,
      () => readCatalogue(CATALOGUE),
      () => readOffers(CATALOGUE),
    ),
  );
  const { stripe, google, mail } = await reachProviders(
    config,
    { webhook: new URL(apiMap.paymentEvents, local), googleCallback: here(apiMap.googleReturn).href },
    life,
  );
  const { createPages, assets, middleware } = await unlessStopped(signal, pagesLoaded);

  const orders = createOrderBook(database.orm);
  const orderFeed = startOrderFeed(database, orders, log);
  life.defer(() => within(FEED_MS, orderFeed.stop()));
  const shop = createShop({
    shelf: createProductShelf(database.orm),
    search: createProductSearch(database.orm),
    offers: createOfferBook(database.orm),
    orders,
    payment: createPaymentPage(stripe, {
      success: (order) => here(addressOf('success', {}, { order })).href,
      cancel: (order) => here(addressOf('cancel', {}, { order })).href,
    }),
    wishes: createWishBook(database.orm),
    carts: createCartBook(database.orm),
    accounts: createAccountBook(database.orm),
    sessions: createSessionBook(database.orm),
    accountLinks: createAccountLinks(database.orm),
    enquiries: createEnquiryBook(database.orm),
    outbox: createOutbox(database.orm),
    postbox: createPostbox({
      url: mail.url,
      from: config.mail.from,
      shopName: config.shopName,
      host: here('/').hostname,
      links: {
        order: (secret) => here(addressOf('order', { secret })).href,
        proveEmail: (secret) => here(addressOf('proveEmail', { secret })).href,
        newPassword: (secret) => here(addressOf('newPassword', { secret })).href,
      },
    }),
    passwords: createArgon2Hasher(),
    google: createGoogleSignIn(google, log),
    orderFeed,
    vitals: createVitalsBook(database.orm),
    figures: createShopFigures(database.orm),
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
  const pagePatterns = Object.values(siteMap);
  const liveOrders = createLiveOrders(shop);
  const pageCache = createPageCache({
    pages: publicPages,
    origin: config.origin,
    limit: config.cacheBytes,
    render: (request) => app.fetch(request),
  });
  const catalogueFeed = startCatalogueFeed(
    database,
    { changed: pageCache.clear, lost: pageCache.pause, listening: pageCache.resume },
    log,
  );
  life.defer(() => within(FEED_MS, catalogueFeed.stop()));
  const metrics = createMetrics({
    patterns: [...pagePatterns, ...Object.values(apiMap)],
    survey: shop.surveyShop,
    pageCache: pageCache.figures,
    liveStreams: liveOrders.count,
  });
  const app = createApp({
    shop,
    origin: config.origin,
    log,
    pages,
    forms: FORM_PAGES,
    assets,
    ready: database.answers,
    wayBack: { signIn: addressOf('auth'), account: addressOf('account') },
    pagePatterns,
    operator: operatorRoutes({
      shop,
      shopName: config.shopName,
      access: createAccess(config.metricsToken, config.isPublic),
      metrics,
      pageCache: pageCache.figures,
    }),
  });
  const listener = createListener({
    fetch: app.fetch,
    liveOrders,
    log,
    watch: metrics.watch,
    // Pages whose sources may change at any moment are not kept.
    ...(assets && { pageCache }),
    ...(middleware && { middleware }),
  });
  life.defer(() => listener.close());
  const listening = listener.listen(config.port, config.host).catch((error: unknown) => {
    throw listenRefusal(error, config);
  });
  await unlessStopped(signal, listening);
  life.use(
    repeat(EVERY_MINUTE, log, async (first, ending) => {
      await shop.settleOpenOrders(first ? AT_START : undefined, ending);
      if (!ending.aborted) await shop.removeEndedSessions();
      if (!ending.aborted) await shop.tidyLetters();
      if (!ending.aborted) await shop.forgetOldVitals();
      if (!ending.aborted) await shop.forgetCartChanges();
    }),
  );
  const sending = life.use(repeat(LETTERS_MS, log, (_first, ending) => shop.sendLetters(ending)));
  const bell = startLetterBell(database, log, sending.wake);
  life.defer(() => within(FEED_MS, bell.stop()));
  return { mailbox: mail.page };
};
