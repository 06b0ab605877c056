import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** How a connection through the proxy fares; see `startFaultProxy`. */
export type Weather =
  | 'calm'
  | 'hang'
  | 'refuse'
  | 'break'
  | { readonly lateMs: number }
  | { readonly says: string };

type Faults = {
  /** Ends the connection after so many further bytes in either direction, in the middle of whatever is said. */
  readonly resetAfter?: () => number;
  /** Whether what is behind speaks first, before it is asked anything. */
  readonly greets?: boolean;
};

type Pair = { readonly near: Socket; readonly far: Socket; isLost: boolean };

/** So much of an answer comes through before `break` resets the connection, bytes. */
const BROKEN_AFTER = 20;

/**
 * A TCP proxy on a loopback port whose connections can be cut, held up and refused. What is behind it may listen on a
 * port (`{ host, port }`) or on a unix socket (`{ path }`); a function is asked at each connection.
 *
 * - `calm`: passes everything on at once.
 * - `hang`: takes connections and bytes, and passes nothing on, as a network that swallows packets.
 * - `refuse`: resets what is open and what comes, as a server that is down.
 * - `break`: resets each connection in the middle of an answer.
 * - `lateMs`: passes each piece of an answer on so much later.
 * - `says`: answers whoever asks with these bytes, whatever was asked.
 */
export const startFaultProxy = async (
  behind: NetConnectOpts | (() => NetConnectOpts),
  { resetAfter, greets = false }: Faults = {},
) => {
  let weather: Weather = 'calm';
  const pairs = new Set<Pair>();
  let resets = 0;

  const end = (pair: Pair): void => {
    pairs.delete(pair);
    pair.near.resetAndDestroy();
    pair.far.destroy();
  };

  const join = (near: Socket): void => {
    if (weather === 'refuse') {
      near.resetAndDestroy();
      return;
    }
    if (greets && typeof weather === 'object' && 'says' in weather) {
      near.on('error', () => undefined).end(weather.says, 'latin1');
      return;
    }
    const far = connect(typeof behind === 'function' ? behind() : behind);
    const pair = { near, far, isLost: false };
    pairs.add(pair);
    let left = resetAfter?.() ?? Number.POSITIVE_INFINITY;
    const pass = (from: Socket, to: Socket) => {
      // Once a piece is late, the next may not overtake it.
      let turn: Promise<void> = Promise.resolve();
      from.on('data', (piece: Buffer) => {
        if (weather === 'hang' || pair.isLost) return;
        if (typeof weather === 'object' && 'says' in weather) {
          if (from === near) near.end(weather.says, 'latin1');
          return;
        }
        if (weather === 'break' && from === far) left = Math.min(left, BROKEN_AFTER);
        const late = typeof weather === 'object' && from === far ? weather.lateMs : 0;
        turn = turn.then(async () => {
          if (late > 0) await new Promise((later) => setTimeout(later, late));
          to.write(piece.subarray(0, left));
          left -= piece.length;
          if (left > 0) return;
          resets += 1;
          end(pair);
        });
      });
      from.on('error', () => end(pair));
      from.on('close', () => end(pair));
    };
    pass(near, far);
    pass(far, near);
  };

  const server = createServer(join).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Connections that are open just now. */
    open: () => pairs.size,
    /** How many connections `resetAfter` has ended. */
    resets: () => resets,
    /** Cuts what is open; new connections fare by the weather. */
    cut: () => {
      for (const pair of pairs) end(pair);
    },
    /** What is open passes nothing on any more, as behind a router that has forgotten it; new ones fare by the weather. */
    lose: () => {
      for (const pair of pairs) pair.isLost = true;
    },
    /** Open connections and new ones fare so from now on. */
    setWeather: (next: Weather): void => {
      weather = next;
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

/** A proxy before the server of a database address; `url` is the address through it. */
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
