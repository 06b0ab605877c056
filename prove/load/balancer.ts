import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_MS = 100;
/** A shop that does not answer for so long is taken out as well. */
const SILENCE_MS = 2_000;

type Behind = { readonly port: number; readonly agent: Agent; isIn: boolean };

const isReady = ({ port }: Behind): Promise<boolean> =>
  new Promise((told) => {
    const asked = request(
      { port, host: '127.0.0.1', path: '/readyz', agent: false, timeout: SILENCE_MS },
      (answer) => {
        answer.resume();
        told(answer.statusCode === 200);
      },
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => told(false));
    asked.end();
  });

/**
 * A proxy in front of shops, as they stand in production: it asks each whether it is ready, sends requests in turn to those
 * that are, keeps connections, and sends a request to another shop only when the first never took the connection.
 */
export const startBalancer = async (listenOn: number, ports: readonly number[]) => {
  const shops = ports.map(
    (port): Behind => ({ port, agent: new Agent({ keepAlive: true, maxSockets: 64 }), isIn: false }),
  );
  const over = new AbortController();
  let turn = 0;
  let passed = 0;

  const pass = (asked: IncomingMessage, answer: ServerResponse, left: readonly Behind[]): void => {
    const [shop, ...others] = left;
    if (!shop) {
      answer.writeHead(502).end();
      return;
    }
    const { method, url: path, headers } = asked;
    const onward = request({ port: shop.port, host: '127.0.0.1', agent: shop.agent, method, path, headers });
    onward.once('response', (given) => {
      const { connection: _, ...kept } = given.headers;
      answer.writeHead(given.statusCode ?? 502, kept);
      given.pipe(answer);
      given.once('error', () => answer.destroy());
    });
    onward.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') pass(asked, answer, others);
      else if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end(`${error.code} at ${method} ${path}`);
    });
    answer.once('close', () => onward.destroy());
    asked.pipe(onward);
  };

  const server = createServer((asked, answer) => {
    passed += 1;
    turn += 1;
    const ready = shops.filter(({ isIn }) => isIn);
    pass(asked, answer, [...ready.slice(turn % ready.length), ...ready.slice(0, turn % ready.length)]);
  }).listen(listenOn, '127.0.0.1');
  await once(server, 'listening');

  const look = async (shop: Behind): Promise<void> => {
    while (!over.signal.aborted) {
      shop.isIn = await isReady(shop);
      await wait(LOOK_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  };
  const looking = shops.map(look);
  return {
    /** Requests that came so far. */
    passed: () => passed,
    /** Whether it sends requests to the shop of that number just now. */
    isIn: (number: number): boolean => shops[number]?.isIn ?? false,
    async [Symbol.asyncDispose]() {
      over.abort();
      await Promise.all(looking);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      for (const { agent } of shops) agent.destroy();
    },
  };
};
