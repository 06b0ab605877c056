import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { createPageCache } from './page-cache.ts';
import { createPublicPageServer } from './public-page-server.ts';

export const ORIGIN = 'http://tea.example';
export const PAGES = [
  { pattern: '/', query: {} },
  {
    pattern: '/tea',
    query: { sort: ['type', 'price'], origin: ['china', 'japan'] },
    uncachedQuery: ['origin'],
  },
  { pattern: '/tea/picked-tea/:name', query: {} },
];
export const html = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });

export type TestResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };
export type Render = (request: Request) => Response | Promise<Response>;

type CacheSettings = {
  maxBytes?: number;
  now?: () => number;
  mayRender?: () => boolean;
};

/** Starts a server in front of the cache that responds `not mine` to requests that the cache passes on. */
export const serve = async (
  render: Render,
  { maxBytes = 1_000_000, now, ...settings }: CacheSettings = {},
) => {
  const rendered: string[] = [];
  const cache = createPageCache(maxBytes, now);
  const pages = createPublicPageServer({
    pageCache: cache,
    pages: PAGES,
    origin: ORIGIN,
    defaultHeaders: new Headers({ 'x-content-type-options': 'nosniff' }),
    routeOf: (path) => path,
    onHit: () => undefined,
    ...settings,
    render: (request) => {
      rendered.push(`${new URL(request.url).pathname}${new URL(request.url).search}`);
      return render(request);
    },
  });
  cache.resume();
  const server = createServer((request, response) => {
    if (pages.serveFresh(request, response)) return;
    pages.handle(request, response).then(
      (isHandled) => isHandled || response.writeHead(418).end('not mine'),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const get = async (
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<TestResponse> => {
    const options = { port, host: '127.0.0.1', path, method, headers: { host: 'tea.example', ...headers } };
    const clientRequest = httpRequest({ ...options, agent: false }).end();
    const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
  };
  return { cache, rendered, get };
};
