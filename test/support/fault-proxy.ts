import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** The fault of a proxy; see `startFaultProxy`. */
export type Fault =
  | 'none'
  | 'hang'
  | 'refuse'
  | 'break'
  | { readonly lateMs: number }
  | { readonly reply: string };

type Faults = {
  /** Resets the connection after this many further bytes in either direction. */
  readonly resetAfter?: () => number;
  /** True if the server sends the first message of the protocol. */
  readonly greets?: boolean;
};

type Pair = { readonly client: Socket; readonly upstream: Socket; isLost: boolean };

/** Bytes of a response that pass before `break` resets the connection. */
const BREAK_AFTER_BYTES = 20;

/**
 * A TCP proxy on a loopback port that can reset, delay and hang connections to a port (`{ host, port }`) or Unix socket
 * (`{ path }`); a function returns the target of each connection.
 *
 * - `none`: forwards everything.
 * - `hang`: accepts connections and forwards nothing, like a network that drops packets.
 * - `refuse`: resets open and new connections, like a server that is down.
 * - `break`: resets each connection during a response.
 * - `lateMs`: delays each chunk of a response.
 * - `reply`: responds to everything with these bytes.
 */
export const startFaultProxy = async (
  target: NetConnectOpts | (() => NetConnectOpts),
  { resetAfter, greets = false }: Faults = {},
) => {
  let fault: Fault = 'none';
  const pairs = new Set<Pair>();
  let resets = 0;

  const end = (pair: Pair): void => {
    pairs.delete(pair);
    pair.client.resetAndDestroy();
    pair.upstream.destroy();
  };

  const accept = (client: Socket): void => {
    if (fault === 'refuse') {
      client.resetAndDestroy();
      return;
    }
    if (greets && typeof fault === 'object' && 'reply' in fault) {
      client.on('error', () => undefined).end(fault.reply, 'latin1');
      return;
    }
    const upstream = connect(typeof target === 'function' ? target() : target);
    const pair = { client, upstream, isLost: false };
    pairs.add(pair);
    let bytesLeft = resetAfter?.() ?? Number.POSITIVE_INFINITY;
    const pipe = (from: Socket, to: Socket) => {
      // Preserves the order of delayed chunks.
      let lastWrite: Promise<void> = Promise.resolve();
      from.on('data', (chunk: Buffer) => {
        if (fault === 'hang' || pair.isLost) return;
        if (typeof fault === 'object' && 'reply' in fault) {
          if (from === client) client.end(fault.reply, 'latin1');
          return;
        }
        if (fault === 'break' && from === upstream) bytesLeft = Math.min(bytesLeft, BREAK_AFTER_BYTES);
        const delayMs = typeof fault === 'object' && from === upstream ? fault.lateMs : 0;
        lastWrite = lastWrite.then(async () => {
          if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
          to.write(chunk.subarray(0, bytesLeft));
          bytesLeft -= chunk.length;
          if (bytesLeft > 0) return;
          resets += 1;
          end(pair);
        });
      });
      from.on('error', () => end(pair));
      from.on('close', () => end(pair));
    };
    pipe(client, upstream);
    pipe(upstream, client);
  };

  const server = createServer(accept).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** The number of open connections. */
    open: () => pairs.size,
    /** The number of connections that `resetAfter` has reset. */
    resets: () => resets,
    /** Resets open connections; new ones get the current fault. */
    cut: () => {
      for (const pair of pairs) end(pair);
    },
    /**
     * Open connections no longer forward anything, as behind a router that dropped their state; new ones get the
     * current fault.
     */
    lose: () => {
      for (const pair of pairs) pair.isLost = true;
    },
    /** Sets the fault for open and new connections. */
    setFault: (next: Fault): void => {
      fault = next;
      if (next === 'refuse') for (const pair of pairs) end(pair);
    },
    async [Symbol.asyncDispose]() {
      for (const pair of pairs) end(pair);
      server.close();
      await once(server, 'close');
    },
  };
};

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

/** A proxy for the server of a database URL; `url` goes through the proxy. */
export const proxyBefore = async (databaseUrl: string, faults?: Faults) => {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const port = url.searchParams.get('port') ?? (url.port || '5432');
  const proxy = await startFaultProxy(
    folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port: Number(port) },
    faults,
  );
  url.search = '';
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  return { ...proxy, url: url.href };
};
