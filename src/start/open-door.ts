import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startCatalogueFeed } from '#adapters/db/catalogue-feed.ts';
import type { Database } from '#adapters/db/database.ts';
import { createApp } from '#adapters/http/app.ts';
import { createListener } from '#adapters/http/listener.ts';
import { createLiveOrders } from '#adapters/http/live-orders.ts';
import { createAccess } from '#adapters/http/operator/access.ts';
import { createMetrics } from '#adapters/http/operator/metrics.ts';
import { operatorRoutes } from '#adapters/http/operator/operator-routes.ts';
import { createPageCache } from '#adapters/http/page-cache/page-cache.ts';
import type { Config } from '#config';
import { apiMap } from '#domain/api-map.ts';
import type { Log } from '#services/ports.ts';
import type { Shop } from '#services/shop.ts';
import { publicPages } from '#web/public-pages.ts';
import { addressOf, FORM_PAGES, siteMap } from '#web/site-map.ts';
import { listenRefusal } from './listen-refusal.ts';
import type { LoadedPages } from './load-pages.ts';
import { FEED_MS, within } from './within.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PICTURES = { masters: join(root, 'art', 'masters'), cuts: join(root, 'build') };

type Parts = {
  readonly shop: Shop;
  readonly config: Config;
  readonly database: Database;
  readonly pages: LoadedPages;
  readonly life: AsyncDisposableStack;
  readonly log: Log;
};

/** Lets the outside in: pages, API, live streams and what operators look at, on the host and port of the settings. */
export const openDoor = async ({ shop, config, database, pages, life, log }: Parts): Promise<void> => {
  const { createPages, assets, middleware } = pages;
  const { origin, shopName: name, phone, links } = config;
  const pagePatterns = Object.values(siteMap);
  const liveOrders = createLiveOrders(shop);
  const pageCache = createPageCache({
    pages: publicPages,
    origin,
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
    log,
  });
  const app = createApp({
    shop,
    origin,
    log,
    pages: createPages({ shop, log, facts: { origin, name, phone, ...links } }),
    forms: FORM_PAGES,
    assets,
    pictures: PICTURES,
    ready: database.answers,
    wayBack: { signIn: addressOf('auth'), account: addressOf('account') },
    pagePatterns,
    operator: operatorRoutes({
      shop,
      shopName: name,
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
  await listener.listen(config.port, config.host).catch((error: unknown) => {
    throw listenRefusal(error, config);
  });
};
