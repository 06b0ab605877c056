import { endpointsOf } from '#adapters/http/endpoints.ts';
import { operatorRoutes } from '#adapters/http/operator/operator-routes.ts';
import { pageRoutes, unknownPageRoutes } from '#adapters/http/page-routes.ts';
import type { Endpoint } from '#adapters/http/registry/endpoint.ts';
import type { Shop } from '#services/shop.ts';
import { adminPages } from '#web/admin/site/admin-policies.ts';
import { pages, productFolders } from '#web/site/page-policies.ts';
import { unlimited } from './route-deps.ts';

const notCalled = () => {
  throw new Error('a declaration calls nothing');
};

// Declaring routes calls no dependency; a call would throw.
const shopStub = new Proxy({}, { get: () => notCalled }) as Shop;

/** Every route with its declaration, from the same source as the router. */
export const declaredRoutes: readonly Endpoint[] = [
  ...endpointsOf({
    shop: shopStub,
    limiter: unlimited,
    origin: 'http://localhost',
    assets: 'public',
    adminAssets: 'public',
    pictures: { originals: 'art/masters', resized: 'art' },
    ready: notCalled,
    isClosing: notCalled,
    canServePages: notCalled,
    liveOrders: { follow: notCalled, followOrder: notCalled },
    liveAdmin: { follow: notCalled },
    returnLinks: {
      signIn: '/',
      account: '/',
      newPassword: '/',
    },
    pages,
    isOperator: notCalled,
    operator: operatorRoutes({
      shop: shopStub,
      shopName: 'Camellia',
      access: notCalled,
      metrics: { contentType: 'text/plain; version=0.0.4; charset=utf-8', text: notCalled },
      pageCache: notCalled,
    }),
  }),
  ...pageRoutes(adminPages, notCalled),
  ...pageRoutes(pages, notCalled),
  ...unknownPageRoutes(productFolders, notCalled),
];

/** The URL of a route with these parameters; for files, an existing one. */
export const addressAt = (path: string, parameters: Readonly<Record<string, string>>): string =>
  path
    .replace(/:file\{.*\}$/, 'favicon.svg')
    .replace(/\*$/, 'nothing-of-the-kind')
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? 'unknown'));
