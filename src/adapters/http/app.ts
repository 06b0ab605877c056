import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Log, StoredSession } from '#services/ports.ts';
import type { Shop } from '#services/shop.ts';
import { answer, answerCode } from './answer.ts';
import { authRoutes } from './api/auth-routes.ts';
import { cartRoutes } from './api/cart-routes.ts';
import { catalogueRoutes } from './api/catalogue-routes.ts';
import { googleRoutes } from './api/google-routes.ts';
import { checkoutRoutes, orderRoutes, webhookRoutes } from './api/order-routes.ts';
import { sameOriginOnly } from './same-origin.ts';
import { sessionSecret } from './session-cookie.ts';

const WEBHOOK = '/api/payment/webhook';
const YEAR = 'public, max-age=31536000, immutable';

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
};

/** Everything the shop answers, as a function from request to response. */
export const createApp = ({ shop, origin, log, pages, assets, ready }: AppParts) => {
  const app = new Hono();

  app.get('/healthz', () => answer({ status: 'alive' }));
  app.get('/readyz', async () => ((await ready()) ? answer({ status: 'ready' }) : answerCode('unavailable')));

  app.use(sameOriginOnly(origin, WEBHOOK));
  app.route('/api', catalogueRoutes(shop));
  app.route('/api/auth/google', googleRoutes(shop, origin));
  app.route('/api/auth', authRoutes(shop));
  app.route('/api/cart', cartRoutes(shop));
  app.route('/api/orders', orderRoutes(shop));
  app.route('/api/payment', webhookRoutes(shop));
  app.route('/', checkoutRoutes(shop));
  app.all('/api/*', () => answerCode('not-found'));

  if (assets) {
    app.get('/assets/*', serveStatic({ root: assets, onFound: (_, c) => c.header('cache-control', YEAR) }));
    app.get(
      '/pictures/*',
      serveStatic({ root: assets, onFound: (_, c) => c.header('cache-control', 'public, max-age=3600') }),
    );
    app.get('/:file{[^/]+\\.[a-z0-9]+}', serveStatic({ root: assets }));
    app.get('/assets/*', () => answerCode('not-found'));
    app.get('/pictures/*', () => answerCode('not-found'));
  }
  app.on(['GET', 'HEAD'], '*', (c) => {
    // The pages would complain about such an address in a line of their own.
    if (!isReadable(c.req.url)) return c.redirect('/');
    const secret = sessionSecret(c);
    return pages(c.req.raw, { session: async () => (secret ? shop.findSession(secret) : undefined) });
  });
  app.all('*', () => answerCode('method-not-allowed'));

  app.onError((error) => {
    log.error({ err: error }, 'a request failed');
    return answerCode('internal');
  });
  return app;
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
