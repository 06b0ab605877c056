import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Log, StoredSession } from '#services/ports.ts';
import type { Shop } from '#services/shop.ts';
import { answer, answerCode } from './answer.ts';
import { accountRoutes } from './api/account-routes.ts';
import { authRoutes } from './api/auth-routes.ts';
import { catalogueRoutes } from './api/catalogue-routes.ts';
import { googleRoutes } from './api/google-routes.ts';

import { checkoutRoutes, orderRoutes, webhookRoutes } from './api/order-routes.ts';
import { sameOriginOnly } from './same-origin.ts';
import { sessionSecret } from './session-cookie.ts';

const WEBHOOK = '/api/payment/webhook';
const FORM_BYTES = 64 * 1024;
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
  /** The paths of pages that take a form, as patterns such as `/order/:id`. */
  readonly forms: readonly string[];
  /** The built client's folder; `null` while Vite serves it. */
  readonly assets: string | null;
  /** Whether the shop can answer just now; throws or answers false otherwise. */
  readonly ready: () => Promise<boolean>;
};

/** Everything the shop answers, as a function from request to response. */
export const createApp = ({ shop, origin, log, pages, forms, assets, ready }: AppParts) => {
  const app = new Hono();

  app.get('/healthz', () => answer({ status: 'alive' }));
  app.get('/readyz', async () => ((await ready()) ? answer({ status: 'ready' }) : answerCode('unavailable')));

  app.use(sameOriginOnly(origin, WEBHOOK));
  app.route('/api', catalogueRoutes(shop));
  app.route('/api/auth/google', googleRoutes(shop, origin));
  app.route('/api/auth', authRoutes(shop));
  app.route('/api/account', accountRoutes(shop));
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
  const page = async (c: Context): Promise<Response> => {
    // The pages would complain about such an address in a line of their own.
    if (!isReadable(c.req.url)) return c.redirect('/');
    const secret = sessionSecret(c);
    return pages(c.req.method === 'POST' ? asOwn(c) : c.req.raw, {
      session: async () => (secret ? shop.findSession(secret) : undefined),
    });
  };
  // Behind a proxy the address differs from the one that shoppers use, which the pages compare with the sender's.
  const asOwn = (c: Context) => {
    const { pathname, search } = new URL(c.req.url);
    return new Request(new URL(`${pathname}${search}`, origin), c.req.raw);
  };
  app.on(['GET', 'HEAD'], '*', page);
  // With a script, the pages' own client sends a form to the same path with an ending.
  const formPaths = forms.flatMap((path) => [path, `${path}.data`]);
  app.on(
    'POST',
    formPaths,
    formsOnly,
    bodyLimit({ maxSize: FORM_BYTES, onError: () => answerCode('too-large') }),
    page,
  );
  app.all('*', () => answerCode('method-not-allowed'));

  app.onError((error) => {
    log.error({ err: error }, 'a request failed');
    return answerCode('internal');
  });
  return app;
};

/** What a form without files is sent as; anything else is nobody's browser. */
const formsOnly: MiddlewareHandler = async (c, next) => {
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? '');
  return isForm && !c.req.header('content-encoding') ? next() : answerCode('unsupported-media-type');
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
