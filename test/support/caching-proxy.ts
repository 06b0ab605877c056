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
  let cachedBytes = 0;

  const send = (response: ServerResponse, { status, headers, body }: CachedResponse) => {
    response.writeHead(status, headers);
    response.end(body);
  };
  const server = createServer((incoming, response) => {
    const key = `${incoming.method} ${incoming.url}`;
    const known = store.get(key);
    if (known) {
      cachedBytes += 1;
      send(response, known);
      return;
    }
    const headers = { ...incoming.headers, host };
    const forwarded = request({ hostname, port, path: incoming.url, method: incoming.method, headers });
    forwarded.on('response', (answer: IncomingMessage) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const found: CachedResponse = {
          status: answer.statusCode ?? 0,
          headers: ownHeaders(answer),
          body: Buffer.concat(chunks),
        };
        const { 'cache-control': control = '', vary = '' } = answer.headers;
        const isForbidden =
          /private|no-store|no-cache|(?<!s-)max-?age=0(?!.*s-maxage)/i.test(control) ||
          /cookie|\*/i.test(vary);
        if (incoming.method === 'GET' && !isForbidden) store.set(key, found);
        send(response, found);
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
    fromStore: () => cachedBytes,
    /** The cached URLs. */
    addresses: () => [...store.keys()],
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const ownHeaders = ({ headers }: IncomingMessage): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ['connection', 'keep-alive', 'transfer-encoding'].includes(name)
        ? []
        : [[name, value]],
    ),
  );
