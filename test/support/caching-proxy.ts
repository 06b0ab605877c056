import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

type CachedResponse = {
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
  readonly body: Buffer;
};

/** A badly configured shared cache: it stores what RFC 9111 allows under the URL alone, unless the response varies. */
export const startCachingProxy = async (origin: string) => {
  const { hostname, port, host } = new URL(origin);
  const store = new Map<string, CachedResponse>();
  let hits = 0;

  const send = (response: ServerResponse, { status, headers, body }: CachedResponse) => {
    response.writeHead(status, headers);
    response.end(body);
  };
  const server = createServer((incoming, response) => {
    const key = `${incoming.method} ${incoming.url}`;
    const cached = store.get(key);
    if (cached) {
      hits += 1;
      send(response, cached);
      return;
    }
    const headers = { ...incoming.headers, host };
    const forwarded = request({ hostname, port, path: incoming.url, method: incoming.method, headers });
    forwarded.on('response', (upstreamResponse: IncomingMessage) => {
      const chunks: Buffer[] = [];
      upstreamResponse.on('data', (chunk: Buffer) => chunks.push(chunk));
      upstreamResponse.on('end', () => {
        const received: CachedResponse = {
          status: upstreamResponse.statusCode ?? 0,
          headers: endToEndHeaders(upstreamResponse),
          body: Buffer.concat(chunks),
        };
        const { 'cache-control': control = '', vary = '' } = upstreamResponse.headers;
        const isForbidden =
          /private|no-store|no-cache|(?<!s-)max-?age=0(?!.*s-maxage)/i.test(control) ||
          /cookie|\*/i.test(vary);
        if (incoming.method === 'GET' && !isForbidden) store.set(key, received);
        send(response, received);
      });
    });
    incoming.pipe(forwarded);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    /** The number of responses served from the cache. */
    fromStore: () => hits,
    /** The cached URLs. */
    addresses: () => [...store.keys()],
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const endToEndHeaders = ({ headers }: IncomingMessage): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ['connection', 'keep-alive', 'transfer-encoding'].includes(name)
        ? []
        : [[name, value]],
    ),
  );
