import type { Endpoint } from '#adapters/http/registry/endpoint.ts';
import { adminEventsPath } from '#domain/api/admin-events-path.ts';
import { apiMap } from '#domain/api/api-map.ts';
import { orderChangesPath } from '#domain/api/order-changes-path.ts';
import type { Shopper } from '#test/support/shopper.ts';
import type { RequestBody } from './any-body.ts';

/** A response. */
export type RouteResponse = {
  readonly status: number;
  /** The status, the headers and the body. */
  readonly output: string;
};

const toRouteResponse = ({ status, headers }: Response, text: string): RouteResponse => ({
  status,
  output: `${status} ${JSON.stringify([...headers])} ${text}`,
});

/** Reads the beginning of a live stream, up to a text. */
const listen = async (shopper: Shopper, path: string, pattern: string): Promise<RouteResponse> => {
  const controller = new AbortController();
  const headers = { cookie: shopper.cookie(), 'x-forwarded-for': shopper.address };
  const response = await shopper.stream(path, { headers, signal: controller.signal });
  let text = '';
  if (response.ok)
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (text.includes(pattern)) break;
    }
  else text = await response.text();
  controller.abort();
  return toRouteResponse(response, text);
};

/** Sends a request; returns the whole response. */
export const requestRoute = async (
  shopper: Shopper,
  { method, path: pattern }: Endpoint,
  path: string,
  sent: RequestBody = {},
): Promise<RouteResponse> => {
  if (pattern === apiMap.liveOrders && method === 'GET') return listen(shopper, path, 'event: orders');
  if ((pattern === adminEventsPath || pattern === orderChangesPath) && method === 'GET')
    return listen(shopper, path, 'retry: ');
  const { body, headers } = sent;
  const response = await shopper.request(path, {
    method,
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
  });
  return toRouteResponse(response, await response.text());
};
