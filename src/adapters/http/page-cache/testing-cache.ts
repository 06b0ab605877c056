import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { createPageCache } from './page-cache.ts';

export const ORIGIN = 'http://tea.example';
export const PAGES = [
  { pattern: '/', query: {} },
  { pattern: '/tea', query: { sort: ['type', 'price'] } },
  { pattern: '/tea/picked-tea/:name', query: {} },
];
export const html = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
export type Render = (request: Request) => Response | Promise<Response>;

type Settings = {
  limit?: number;
  now?: () => number;
  mayHaveMade?: () => boolean;
};

/** A listener that answers from the cache, and says `not mine` when the cache leaves a request to others. */
export const serve = async (render: Render, settings: Settings = {}) => {
  const rendered: string[] = [];
  const cache = createPageCache({
    pages: PAGES,
    origin: ORIGIN,
    everyAnswer: new Headers({ 'x-content-type-options': 'nosniff' }),
    limit: 1_000_000,
    routeOf: (path) => path,
    answered: () => undefined,
    ...settings,
    render: (asked) => {
      rendered.push(`${new URL(asked.url).pathname}${new URL(asked.url).search}`);
      return render(asked);
    },
  });
  cache.resume();
  const server = createServer((asked, response) => {
    if (cache.answerAtOnce(asked, response)) return;
    cache.handle(asked, response).then(
      (isAnswered) => isAnswered || response.writeHead(418).end('not mine'),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> => {
    const sent = { port, host: '127.0.0.1', path, method, headers: { host: 'tea.example', ...headers } };
    const asked = request({ ...sent, agent: false }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
  };
  return { cache, rendered, get };
};
