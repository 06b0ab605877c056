import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { apiMap } from '#domain/api-map.ts';
import type { Log, StoredSession } from '#services/ports.ts';
import type { Shop } from '#services/shop.ts';
import { allowedMethods } from './allowed-methods.ts';
import { answer, answerCode, RETRY_AFTER_S } from './answer.ts';
import { accountRoutes } from './api/account-routes.ts';
import { authRoutes } from './api/auth-routes.ts';
import { cartRoutes } from './api/cart-routes.ts';
import { catalogueRoutes } from './api/catalogue-routes.ts';
import { googleRoutes, type WayBack } from './api/google-routes.ts';
import { checkoutRoutes, orderRoutes, webhookRoutes } from './api/order-routes.ts';
import { searchRoutes } from './api/search-routes.ts';
import { vitalsRoutes } from './api/vitals-routes.ts';
import { wishListRoutes } from './api/wish-list-routes.ts';
import { canonicalAddress } from './canonical-address.ts';
import { type PictureFolders, pictureRoutes } from './picture-routes.ts';
import { sameOriginOnly } from './same-origin.ts';
import { sessionSecret } from './session-cookie.ts';

const FORM_BYTES = 64 * 1024;
const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

type AppParts = {
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
  readonly pictures: PictureFolders;
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
  forms,
  assets,
  pictures,
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
  app.route('/', accountRoutes(shop));
  app.route('/', orderRoutes(shop));
  app.route('/', wishListRoutes(shop));
  app.route('/', cartRoutes(shop));
  app.route('/', webhookRoutes(shop));
  app.route('/', checkoutRoutes(shop));
  app.route('/', searchRoutes(shop));
  app.route('/', vitalsRoutes(shop, pagePatterns));
  app.all('/api/*', (c) => refuse(c));

  if (assets) {
    app.get('/assets/*', serveStatic({ root: assets, onFound: (_, c) => c.header('cache-control', YEAR) }));
    for (const folder of ['/pictures/*', '/icons/*'])
      app.get(folder, serveStatic({ root: assets, onFound: (_, c) => c.header('cache-control', HOUR) }));
    app.get('/:file{[^/]+\\.[a-z0-9]+}', serveStatic({ root: assets }));
    app.get('/assets/*', () => answerCode('not-found'));
    app.get('/icons/*', () => answerCode('not-found'));
  }
  app.route('/', pictureRoutes(pictures));
  const page = async (c: Context): Promise<Response> => {
    // The pages would complain about such an address in a line of their own.
    if (!isReadable(c.req.url)) return c.redirect('/');
    const canonical = canonicalAddress(c.req.url, origin);
    if (canonical) return c.redirect(canonical, 308);
    const secret = sessionSecret(c);
    const answered = await pages(c.req.method === 'POST' ? asOwn(c) : c.req.raw, {
      session: async () => (secret ? shop.findSession(secret) : undefined),
    });
    return answered.status === 500 && (await isDown()) ? comeBackLater(answered) : answered;
  };
  // Behind a proxy the address differs from the one that shoppers use, which the pages compare with the sender's.
  const asOwn = (c: Context) => {
    const { pathname, search } = new URL(c.req.url);
    return new Request(new URL(`${pathname}${search}`, origin), c.req.raw);
  };
  app.get('*', page);
  // With a script, the pages' own client sends a form to the same path with an ending.
  const formPaths = forms.flatMap((path) => [path, `${path}.data`]);
  app.on(
    'POST',
    formPaths,
    formsOnly,
    bodyLimit({ maxSize: FORM_BYTES, onError: () => answerCode('too-large') }),
    page,
  );
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

/** What a form without files is sent as; anything else is nobody's browser. */
const formsOnly: MiddlewareHandler = async (c, next) => {
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? '');
  return isForm && !c.req.header('content-encoding') ? next() : answerCode('unsupported-media-type');
};

// What separates lines is no part of a name, and the pages' router does not read beyond it.
const LINE_BREAK = /[\n\r\u2028\u2029]/;

/** Whether the path can be decoded, so that it may name a page. */
const isReadable = (url: string): boolean => {
  try {
    return !LINE_BREAK.test(decodeURIComponent(new URL(url).pathname));
  } catch {
    return false;
  }
};
