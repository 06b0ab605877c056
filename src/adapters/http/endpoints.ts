import type { Context } from 'hono';
import type { RateLimiter } from '#platform/traffic/rate-limiter.ts';
import type { Shop } from '#services/shop.ts';
import { accountRoutes } from './api/account-routes.ts';
import { adminRoutes } from './api/admin-routes.ts';
import { cartRoutes } from './api/cart-routes.ts';
import { catalogueRoutes } from './api/catalogue-routes.ts';
import { createCouponGuessLimiter } from './api/coupon-guess-limiter.ts';
import { googleRoutes, type ReturnLinks } from './api/google-routes.ts';
import { orderRoutes, webhookRoutes } from './api/order-routes.ts';
import { vitalsRoutes } from './api/vitals-routes.ts';
import { adminFileRoutes, fileRoutes } from './files/file-routes.ts';
import { type PictureFolders, pictureRoutes } from './files/picture-routes.ts';
import { wellKnownRoutes } from './files/well-known-routes.ts';
import type { LiveAdmin } from './live/live-admin.ts';
import type { LiveOrders } from './live/live-orders.ts';
import { healthRoutes } from './operator/health-routes.ts';
import type { PageRoute } from './page-routes.ts';
import type { Endpoint } from './registry/endpoint.ts';

export type EndpointOptions = {
  readonly shop: Shop;
  readonly limiter: RateLimiter;
  readonly origin: string;
  /** Folder of the built client; `null` while Vite serves it. */
  readonly assets: string | null;
  /** The same of the admin. */
  readonly adminAssets: string | null;
  readonly pictures: PictureFolders;
  readonly ready: () => Promise<boolean>;
  /** True once shutdown has begun and only the drain is left. */
  readonly isClosing: () => boolean;
  readonly canServePages: () => boolean;
  readonly liveOrders: Pick<LiveOrders, 'follow' | 'followOrder'>;
  readonly liveAdmin: Pick<LiveAdmin, 'follow'>;
  readonly returnLinks: ReturnLinks;
  readonly pages: readonly PageRoute[];
  readonly operator: readonly Endpoint[];
  readonly isOperator: (c: Context) => boolean;
};

export const endpointsOf = (options: EndpointOptions): Endpoint[] => {
  const { shop, returnLinks, assets, adminAssets } = options;
  const limitCouponGuesses = createCouponGuessLimiter(options.limiter);
  return [
    ...healthRoutes({ ...options, alerts: shop.monitoring.findAlerts }),
    ...options.operator,
    ...wellKnownRoutes(returnLinks.newPassword),
    ...catalogueRoutes(shop),
    ...googleRoutes(shop, options.origin, returnLinks),
    ...accountRoutes(shop),
    ...cartRoutes(shop, limitCouponGuesses),
    ...orderRoutes(shop, options.liveOrders, limitCouponGuesses),
    ...webhookRoutes(shop),
    ...adminRoutes(shop, options.liveAdmin),
    ...vitalsRoutes(
      shop,
      options.pages.map(({ pattern }) => pattern),
    ),
    ...(assets ? fileRoutes(assets) : []),
    ...(adminAssets ? adminFileRoutes(adminAssets) : []),
    ...pictureRoutes(options.pictures),
  ];
};
