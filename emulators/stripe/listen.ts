import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];
export type Listener = { port: number; close(): Promise<void> };

const TRIES = 20;
const GRACE_MS = 2000;

/** Serves `fetch` on both loopback addresses under one port, `wanted` if it is free; without IPv6 on 127.0.0.1 only. */
export async function listenOnLocalhost(fetch: Fetch, wanted: number): Promise<Listener> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const four = await listen(fetch, '127.0.0.1', attempt === 0 ? wanted : 0);
    if (typeof four === 'string') {
      if (isTaken(four)) continue;
      throw new Error(`cannot listen on 127.0.0.1:${wanted}: ${four}`);
    }
    const six = await listen(fetch, '::1', portOf(four));
    if (typeof six === 'string' && isTaken(six)) {
      four.close();
      continue;
    }
    const servers = typeof six === 'string' ? [four] : [four, six];
    return { port: portOf(four), close: async () => void (await Promise.all(servers.map(close))) };
  }
  throw new Error(`found no port that is free on both 127.0.0.1 and ::1 in ${TRIES} tries`);
}

function isTaken(code: string): boolean {
  return code === 'EADDRINUSE' || code === 'EACCES';
}

function portOf(server: ServerType): number {
  return (server.address() as AddressInfo).port;
}

function listen(fetch: Fetch, hostname: string, port: number): Promise<ServerType | string> {
  return new Promise((resolve) => {
    const server = createAdaptorServer({ fetch });
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, hostname, () => resolve(server));
  });
}

/** Lets active responses finish for a while, then closes the remaining connections. */
function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if (!('closeAllConnections' in server)) return;
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  });
}
