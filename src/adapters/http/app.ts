import type { RequestPermit } from '#platform/traffic/concurrency-limiter.ts';
import type { ClientIpAddress } from '#platform/traffic/ip-address.ts';
import type { Visitor } from '#services/accounts/sessions/visitor.ts';
import type { Log } from '#services/ports/ports.ts';
import type { StaffVisitor } from '#services/staff/index.ts';
import { type EndpointOptions, endpointsOf } from './endpoints.ts';
import {
  createClientIpAddressOf,
  dataNavigations,
  htmlErrors,
  noStore,
  type RenderError,
  requestContext,
  sameOriginOnly,
  withWebhookPath,
} from './middleware.ts';
import { type PageRoute, pageRoutes, type RenderPage, unknownPageRoutes } from './page-routes.ts';
import type { Endpoint, RouteDeps } from './registry/endpoint.ts';
import { createAllowedMethods, createPatternOf } from './registry/path-patterns.ts';
import { createRouter } from './registry/router.ts';
import { createRenderPage, visitorOf } from './render-page.ts';
import type { BodyMemory } from './requests/body-memory.ts';
import { staffVisitorOf } from './requests/staff-cookie.ts';
import { lacksStaffCookie, sameSitePage } from './responses/same-site-page.ts';

type AppOptions = EndpointOptions & {
  /** Renders a page of the shop. */
  readonly render: (request: Request, visitor: Visitor) => Promise<Response>;
  /** The pages of the admin. */
  readonly adminPages: readonly PageRoute[];
  readonly renderAdmin: (request: Request, visitor: StaffVisitor) => Promise<Response>;
  /** First path segments of product pages. */
  readonly productFolders: readonly string[];
  readonly log: Log;
  readonly renderError: RenderError;
  readonly clientIpAddress: ClientIpAddress;
  /** True if a trusted proxy sets `X-Request-Id`. */
  readonly trustsRequestIds: boolean;
  /** True for a transient error: the same request may succeed a little later. */
  readonly isTransient: (error: unknown) => boolean;
  readonly pseudonymOf: (ipAddress: string) => string;
  readonly bodyMemory: BodyMemory;
  readonly requestPermit: RequestPermit;
};

const shopPageRoutes = ({
  shop,
  origin,
  pages,
  adminPages,
  productFolders,
  render,
}: AppOptions): Endpoint[] => {
  // Other spellings of the admin's addresses arrive here, and are redirected.
  const known = [...pages, ...adminPages];
  const renderPage = createRenderPage({ origin, pages: known, visitorOf: (c) => visitorOf(c, shop), render });
  return [...pageRoutes(pages, renderPage), ...unknownPageRoutes(productFolders, renderPage)];
};

const adminRoutes = ({ shop, origin, adminPages, renderAdmin }: AppOptions): Endpoint[] => {
  const renderPage = createRenderPage({
    origin,
    pages: adminPages,
    visitorOf: (c) => staffVisitorOf(c, shop),
    render: renderAdmin,
  });
  // Set-up links and the sign-in need no session.
  const needsSession = ({ access }: PageRoute) => access === 'staff';
  const renderStaffPage: RenderPage = async (c, rejection, sentForm) =>
    rejection === undefined && lacksStaffCookie(c) ? sameSitePage(c) : renderPage(c, rejection, sentForm);
  return [
    ...pageRoutes(adminPages.filter(needsSession), renderStaffPage),
    ...pageRoutes(
      adminPages.filter((page) => !needsSession(page)),
      renderPage,
    ),
  ];
};

export const createApp = (options: AppOptions) => {
  const { shop, origin, log, isTransient, pseudonymOf, requestPermit, limiter } = options;
  const clientIpAddressOf = createClientIpAddressOf(options.clientIpAddress);
  const endpoints = [...endpointsOf(options), ...adminRoutes(options), ...shopPageRoutes(options)];
  const deps: RouteDeps = {
    shop,
    bodyMemory: options.bodyMemory,
    clientIpAddressOf,
    limiter,
  };
  const app = createRouter({
    pathOf: withWebhookPath,
    endpoints,
    deps,
    requestPermit,
    middleware: [
      requestContext((c) => pseudonymOf(clientIpAddressOf(c)), options.trustsRequestIds),
      noStore,
      htmlErrors(options.renderError),
      sameOriginOnly(origin),
      dataNavigations,
    ],
    onError: async (error, route) => {
      log.error({ event: 'request.failed', route, err: error }, 'A request failed');
      return isTransient(error) ? 'unavailable' : 'internal';
    },
  });

  return {
    fetch: app.fetch,
    /** Renders a page for the cache, in the queue and quota of the client at `ipAddress`. */
    renderForCache: (request: Request, ipAddress: string) =>
      app.fetch(request, { clientIpAddress: ipAddress }),
    endpoints,
    allowedMethods: createAllowedMethods(endpoints),
    patternOf: createPatternOf(endpoints.map(({ path }) => path)),
  };
};
