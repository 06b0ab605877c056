import type { RequestPermit } from '#platform/traffic/concurrency-limiter.ts';
import type { ClientIpAddress } from '#platform/traffic/ip-address.ts';
import type { Log } from '#services/ports/ports.ts';
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
import { pageRoutes } from './page-routes.ts';
import type { RouteDeps } from './registry/endpoint.ts';
import { createAllowedMethods, createPatternOf } from './registry/path-patterns.ts';
import { createRouter } from './registry/router.ts';
import { createRenderPage, type RenderPageOptions } from './render-page.ts';
import type { BodyMemory } from './requests/body-memory.ts';

type AppOptions = EndpointOptions &
  RenderPageOptions & {
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

export const createApp = (options: AppOptions) => {
  const { shop, origin, log, isTransient, pseudonymOf, requestPermit, limiter } = options;
  const clientIpAddressOf = createClientIpAddressOf(options.clientIpAddress);
  const endpoints = [
    ...endpointsOf(options),
    ...pageRoutes(options.pages, options.productFolders, createRenderPage(options)),
  ];
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
