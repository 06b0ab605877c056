import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:http';

interface Loopback {
  readonly port: number;
  handle(listener: RequestListener): void;
  /** Stops listening and closes every open connection. */
  close(): Promise<void>;
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

function listen(host: string, port: number): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  const server = createServer();
  server.once('error', reject).listen({ host, port }, () => resolve(server));
  return promise;
}

function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  return promise;
}

/** `localhost` has two addresses: binds one port on both, or on IPv4 alone if the machine has no IPv6. */
async function listenOnBothFamilies(port: number): Promise<{ servers: Server[]; port: number }> {
  const ipv4 = await listen('127.0.0.1', port);
  const address = ipv4.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  try {
    return { servers: [ipv4, await listen('::1', bound)], port: bound };
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') return { servers: [ipv4], port: bound };
    await close(ipv4);
    throw error;
  }
}

async function listenOnFreePort(preferredPort: number): Promise<{ servers: Server[]; port: number }> {
  for (const port of [preferredPort, 0, 0, 0]) {
    try {
      return await listenOnBothFamilies(port);
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE' && codeOf(error) !== 'EACCES') throw error;
    }
  }
  throw new Error('no free port was found on localhost');
}

/** Listens on `http://localhost:PORT` only: on the preferred port, or on any free one if it is 0 or in use. */
export async function openLoopback(preferredPort: number): Promise<Loopback> {
  const { servers, port } = await listenOnFreePort(preferredPort);
  return {
    port,
    handle: (listener) => {
      for (const server of servers) server.on('request', listener);
    },
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}
