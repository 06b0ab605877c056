import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { apiMap } from '#domain/api-map.ts';
import type { Log, StoredSession } from '#services/ports.ts';
import type { Shop } from '#services/shop.ts';
import { allowedMethods } from './allowed-methods.ts';
import { answer, answerCode, RETRY_AFTER_S } from './answer.ts';
import { authRoutes } from './api/auth-routes.ts';
import { catalogueRoutes } from './api/catalogue-routes.ts';
import { googleRoutes, type WayBack } from './api/google-routes.ts';
import { checkoutRoutes, orderRoutes, webhookRoutes } from './api/order-routes.ts';
import { vitalsRoutes } from './api/vitals-routes.ts';
import { canonicalAddress } from './canonical-address.ts';
import { sameOriginOnly } from './same-origin.ts';
import { sessionSecret } from './session-cookie.ts';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

export type AppParts = {
  readonly shop: Shop;
  readonly origin: string;
  readonly log: Log;
  /** Renders a page of the site. */
  readonly pages: (
    request: Request,
    visitor: { session(): Promise<StoredSession | undefined> },
  ) => Promise<Response>;
  /** The built client's folder; `null` while Vite serves it. */
  readonly assets: string | null;
  /** Whether the shop can answer just now; throws or answers false otherwise. */
  readonly ready: () => Promise<boolean>;
  readonly wayBack: WayBack;
  /** The address of every page, as a pattern. */
  readonly pagePatterns: readonly string[];
  /** What operators read. */
  readonly operator: Hono;
};

/** Everything the shop answers, as a function from request to response. */
export const createApp = ({
  shop,
  origin,
  log,
  pages,
  assets,
  ready,
  wayBack,
  pagePatterns,
  operator,
}: AppParts) => {
  const app = new Hono();

  app.get('/healthz', () => answer({ status: 'alive' }));
  app.get('/readyz', async () => ((await ready()) ? answer({ status: 'ready' }) : answerCode('unavailable')));

  app.route('/', operator);

  app.use(sameOriginOnly(origin, apiMap.paymentEvents));
  app.route('/', catalogueRoutes(shop));
  app.route('/', googleRoutes(shop, origin, wayBack));
  app.route('/', authRoutes(shop));
  app.route('/', orderRoutes(shop));
  app.route('/', webhookRoutes(shop));
  app.route('/', checkoutRoutes(shop));
  app.route('/', vitalsRoutes(shop, pagePatterns));
  app.all('/api/*', (c) => refuse(c));

  if (assets) {
    app.get('/assets/*', serveStatic({ root: assets, onFound: (_, c) => c.header('cache-control', YEAR) }));
    for (const folder of ['/pictures/*', '/icons/*'])
      app.get(folder, serveStatic({ root: assets, onFound: (_, c) => c.header('cache-control', HOUR) }));
    app.get('/:file{[^/]+\\.[a-z0-9]+}', serveStatic({ root: assets }));
    app.get('/assets/*', () => answerCode('not-found'));
    for (const folder of ['/pictures/*', '/icons/*']) app.get(folder, () => answerCode('not-found'));
  }
  app.get('*', async (c) => {
    // The pages would complain about such an address in a line of their own.
    if (!isReadable(c.req.url)) return c.redirect('/');
    const canonical = canonicalAddress(c.req.url, origin);
    if (canonical) return c.redirect(canonical, 308);
    const secret = sessionSecret(c);
    const page = await pages(c.req.raw, {
      session: async () => (secret ? shop.findSession(secret) : undefined),
    });
    return page.status === 500 && (await isDown()) ? comeBackLater(page) : page;
  });
  app.all('*', (c) => refuse(c));

  app.onError(async (error) => {
    log.error({ err: error }, 'a request failed');
    return answerCode((await isDown()) ? 'unavailable' : 'internal');
  });

  /** Answers what no route did: nothing is there, or it does not answer that method. */
  const refuse = (c: Context): Response => {
    const methods = allowedMethods(app.routes, c.req.path);
    if (methods.length === 0) return answerCode('not-found');
    const response = answerCode('method-not-allowed');
    response.headers.set('allow', methods.join(', '));
    return response;
  };
  /** Whether a failure has its cause in a database that does not answer: then it passes. */
  const isDown = async (): Promise<boolean> => !(await ready().catch(() => false));
  return app;
};

const comeBackLater = ({ body, headers }: Response): Response => {
  const response = new Response(body, { status: 503, headers });
  response.headers.set('retry-after', RETRY_AFTER_S);
  return response;
};

/** Whether the path can be decoded, so that it may name a page. */
const isReadable = (url: string): boolean => {
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
};
