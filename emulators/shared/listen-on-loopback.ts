import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];
export type Listener = { port: number; close(): Promise<void> };

const MAX_ATTEMPTS = 20;
const GRACE_MS = 2000;

/** Serves `fetch` on both loopback addresses, on the preferred port or any free one; without IPv6 on 127.0.0.1 only. */
export async function listenOnLoopback(fetch: Fetch, preferredPort: number): Promise<Listener> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const ipv4 = await listen(fetch, '127.0.0.1', attempt === 0 ? preferredPort : 0);
    if (typeof ipv4 === 'string') {
      if (isPortTaken(ipv4)) continue;
      throw new Error(`cannot listen on 127.0.0.1:${preferredPort}: ${ipv4}`);
    }
    const ipv6 = await listen(fetch, '::1', portOf(ipv4));
    if (typeof ipv6 === 'string' && isPortTaken(ipv6)) {
      ipv4.close();
      continue;
    }
    const servers = typeof ipv6 === 'string' ? [ipv4] : [ipv4, ipv6];
    return { port: portOf(ipv4), close: async () => void (await Promise.all(servers.map(close))) };
  }
  throw new Error(`found no port that is free on both 127.0.0.1 and ::1 in ${MAX_ATTEMPTS} attempts`);
}

function isPortTaken(code: string): boolean {
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
