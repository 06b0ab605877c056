import type { IncomingMessage } from 'node:http';
import { basename, dirname } from 'node:path';
import { createApp } from '#adapters/http/app.ts';
import { PROXIED_CONNECTION_LIMITS } from '#adapters/http/connections/connection-guard.ts';
import { createListener } from '#adapters/http/connections/listener.ts';
import { createLiveAdmin } from '#adapters/http/live/live-admin.ts';
import { createLiveOrders } from '#adapters/http/live/live-orders.ts';
import { createMetrics } from '#adapters/http/operator/metrics.ts';
import { createOperatorAccess } from '#adapters/http/operator/operator-access.ts';
import { operatorCredentialsOf, operatorRoutes } from '#adapters/http/operator/operator-routes.ts';
import { createPageCache } from '#adapters/http/page-cache/page-cache.ts';
import { createPublicPageServer } from '#adapters/http/page-cache/public-page-server.ts';
import { createBodyMemory } from '#adapters/http/requests/body-memory.ts';
import { createPseudonyms } from '#adapters/http/requests/client-pseudonyms.ts';
import { contentPolicy, developmentPolicy } from '#adapters/http/responses/content-security-policy.ts';
import { createRejectionLog } from '#adapters/http/responses/rejections.ts';
import { RETRY_AFTER_MS } from '#adapters/http/responses/response.ts';
import { securityHeaders } from '#adapters/http/responses/security-headers.ts';
import { isTransient } from '#adapters/postgres/connection/transient-errors.ts';
import type { Config } from '#config';
import { apiMap } from '#domain/api/api-map.ts';
import { productIdOrEmpty } from '#domain/catalogue/product-id.ts';
import type { LegalContent } from '#domain/content/legal-content.ts';
import { createConcurrencyLimiter } from '#platform/traffic/concurrency-limiter.ts';
import { addressSourceOf, createClientIpAddress } from '#platform/traffic/ip-address.ts';
import { startLoadMeter } from '#platform/traffic/load-meter.ts';
import { RATE_LIMIT_POLICIES } from '#platform/traffic/policies.ts';
import { createRateLimiter } from '#platform/traffic/rate-limiter.ts';
import type { Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { adminPages } from '#web/admin/site/admin-policies.ts';
import { productFolders, publicPages, sitemapParts, pages as sitePages } from '#web/site/page-policies.ts';
import { hrefOf } from '#web/site/site-map.ts';
import { createAdminRenderer } from './admin-renderer.ts';
import { subscribeToCatalogue } from './catalogue/subscribe-to-catalogue.ts';
import type { DatabaseConnections } from './database/connect-database.ts';
import { toListenError } from './errors/listen-error.ts';
import type { PageRenderer } from './load-pages.ts';
import { PICTURES } from './pictures.ts';

type StartHttpServerDeps = {
  readonly shop: Shop;
  readonly config: Config;
  readonly legalContent: LegalContent;
  readonly connected: DatabaseConnections;
  readonly pages: PageRenderer;
  readonly disposables: AsyncDisposableStack;
  readonly log: Log;
};

/** Starts the HTTP server for pages, API, live streams and operators. */
export const startHttpServer = async ({
  shop,
  config,
  legalContent,
  connected,
  pages,
  disposables,
  log,
}: StartHttpServerDeps): Promise<void> => {
  const { createPages, assets, sheets, preloads, middleware } = pages;
  const { origin, shopName: name, phone, links } = config;
  const policy = assets ? contentPolicy : developmentPolicy;
  const clientIpAddress = createClientIpAddress(config.proxies);
  const trustsRequestIds = config.proxies > 0;
  const shutdown = new AbortController();
  const clientIpAddressOf = (request: IncomingMessage) => clientIpAddress(addressSourceOf(request));
  const liveOrders = createLiveOrders({ shop, clientIpAddress, log });
  const liveAdmin = createLiveAdmin({ shop, clientIpAddress });
  const defaultHeaders = await securityHeaders(origin, config.httpsSubdomains);
  const limiter = createRateLimiter({
    store: shop.rateLimits,
    policies: RATE_LIMIT_POLICIES,
    isTransient,
    onStoreError: (err, message) => log.error({ event: 'rate-limiter.failed', err }, message),
    retryMs: RETRY_AFTER_MS,
  });
  const bodyMemory = createBodyMemory();
  const pageCache = createPageCache(config.cacheBytes);
  await subscribeToCatalogue({
    database: connected.database,
    shop,
    pageCache,
    disposables,
    log,
  });
  const metrics = createMetrics({
    readStats: shop.monitoring.readStats,
    localAlerts: shop.monitoring.findServerAlerts,
    pools: () => [connected.database, connected.money, connected.health].map(({ stats }) => stats()),
    release: assets === null ? 'development' : basename(dirname(assets)),
    pageCache: pageCache.stats,
    liveStreams: () => liveOrders.count() + liveAdmin.count(),
    bodyBytes: bodyMemory.bytes,
    log,
  });
  const access = createOperatorAccess(config.metricsToken, config.isPublic);
  const operator = operatorRoutes({
    shop,
    shopName: name,
    access,
    metrics,
    pageCache: pageCache.stats,
  });
  const pseudonymOf = createPseudonyms();
  const rejections = disposables.use(
    createRejectionLog({ log, from: (request) => pseudonymOf(clientIpAddressOf(request)) }),
  );
  const pageLog: Log = {
    ...log,
    error: (fields, message) => log.error({ event: 'page.failed', ...fields }, message),
  };
  const rendering = createPages({
    shop,
    log: pageLog,
    isTransient,
    settings: () => ({ origin, name, phone, ...links }),
    legalContent,
    policy,
    sheets,
    hydration: {
      // In development a script of Vite comes before all others.
      isDeferred: config.defersHydration && assets !== null,
      preloads,
      onUnknownPage: () => {
        metrics.countUndeferredPage();
        log.warn(
          { event: 'hydration.not-deferred' },
          'A page hydrates at once: its scripts have an unknown form',
        );
      },
    },
  });
  const renderAdmin = createAdminRenderer(pages.admin, {
    shop,
    shopName: name,
    log: pageLog,
    isTransient,
    policy,
    renderError: rendering.renderError,
  });
  const app = createApp({
    shop,
    origin,
    log,
    ...rendering,
    adminPages,
    renderAdmin,
    adminAssets: pages.admin.assets,
    isTransient,
    pages: sitePages,
    productFolders,
    limiter,
    bodyMemory,
    clientIpAddress,
    trustsRequestIds,
    pseudonymOf,
    requestPermit: createConcurrencyLimiter(disposables.use(startLoadMeter()).delayMs),
    assets,
    pictures: PICTURES,
    ready: connected.health.ping,
    isClosing: () => shutdown.signal.aborted,
    canServePages: pageCache.canServe,
    liveOrders,
    liveAdmin,
    returnLinks: {
      signIn: hrefOf('auth'),
      account: hrefOf('account'),
      newPassword: hrefOf('resetPassword'),
    },
    isOperator: (c) => access(operatorCredentialsOf(c)) === 'open',
    operator,
  });
  const publicPageServer = createPublicPageServer({
    pageCache,
    // Catalogue lists are as public as the pages that show them.
    pages: [
      ...publicPages,
      { pattern: apiMap.categories, query: { after: productIdOrEmpty } },
      { pattern: apiMap.shippingZones, query: {} },
      { pattern: hrefOf('sitemap'), query: { part: sitemapParts } },
    ],
    origin,
    defaultHeaders,
    routeOf: app.patternOf,
    onHit: metrics.countCacheHit,
    render: (request, requester) => app.renderForCache(request, clientIpAddressOf(requester)),
    mayRender: (requester) => limiter.hitUncachedResponse(clientIpAddressOf(requester)) === 0,
  });
  const listener = createListener({
    origin,
    defaultHeaders,
    fetch: app.fetch,
    renderError: rendering.renderError,
    liveStreams: [liveOrders, liveAdmin],
    log,
    onResponse: (request, response, durationMs) => {
      const route = app.patternOf(request.url?.split('?', 1)[0] ?? '');
      metrics.countRequest(request, response, route, durationMs);
      rejections.logIfRejected(request, response, route);
    },
    allowedMethods: app.allowedMethods,
    trustsRequestIds,
    shutdown,
    drainMs: config.drainMs,
    ...(config.proxies > 0 && { connectionLimits: PROXIED_CONNECTION_LIMITS }),
    // In development the sources may change at any time.
    ...(assets && { publicPages: publicPageServer }),
    ...(middleware && { middleware }),
  });
  disposables.defer(() => listener.close());
  await listener.listen(config.port, config.host).catch((error: unknown) => {
    throw toListenError(error, config);
  });
};
