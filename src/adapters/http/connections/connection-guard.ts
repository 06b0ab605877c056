import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createShares, type Room } from '#platform/client-quota.ts';
import { createVisitorAddress } from '../requests/client-address.ts';
import { healthPathOf } from './health-check.ts';

/** What one shop holds open at once, and how long. */
export type Connections = Room & {
  /** Milliseconds in which nothing moves. */
  readonly idleMs: number;
  /** Milliseconds for a whole answer, however slowly it is read. */
  readonly answerMs: number;
  /** Milliseconds that a connection is kept for a further request. */
  readonly keptMs: number;
};

export const CONNECTIONS: Connections = {
  total: 4_000,
  perAddress: 256,
  perBlock: 1_000,
  idleMs: 60_000,
  answerMs: 120_000,
  keptMs: 5_000,
};

/**
 * Behind a proxy all connections come from it, and it has to be the one that ends them: what it sends in the moment in
 * which the shop ends one would be lost. Proxies keep them for a minute.
 */
export const BEHIND_PROXY: Partial<Connections> = {
  perAddress: Number.POSITIVE_INFINITY,
  perBlock: Number.POSITIVE_INFINITY,
  keptMs: 75_000,
};

/**
 * Bounds what connections can take: their number, in total, from one address and from a block of them; the time in which
 * nothing moves; and the time that a whole answer may take, however slowly it is read. Live streams have no end and are
 * bounded by their own.
 */
export const guardConnections = (server: Server, { idleMs, keptMs, ...room }: Connections): void => {
  server.maxConnections = room.total;
  server.setTimeout(idleMs);
  server.keepAliveTimeout = keptMs;
  const shares = createShares(room);
  const addressOf = createVisitorAddress(0);
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    const own = shares.from(addressOf({ remoteAddress, forwardedFor: undefined }));
    if (own.take()) socket.once('close', () => own.giveBack());
    else socket.destroy();
  });
};

/** Cuts whoever takes an answer too slowly to be reading it. */
export const cutSlowReader = (response: ServerResponse, answerMs: number): void => {
  const overdue = setTimeout(() => {
    if (response.getHeader('content-type') !== 'text/event-stream') response.destroy();
  }, answerMs);
  overdue.unref();
  response.once('close', () => clearTimeout(overdue));
};

/** Answers of one connection that may wait for one before them to be read; browsers and proxies ask for one at a time. */
const MOST_WAITING = 64;

/**
 * Says of each request whether its connection has asked too much at once, and ends it: answers that nobody reads are kept
 * whole, and the requests that fit into one packet would fill the memory with them.
 */
export const createCrowdGuard = () => {
  const waiting = new WeakMap<Socket, number>();
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    // Node gives an answer its connection when none before it is under way.
    const count = response.socket ? 0 : (waiting.get(socket) ?? 0) + 1;
    if (count > 0 || waiting.has(socket)) waiting.set(socket, count);
    if (count > MOST_WAITING) socket.destroy();
    return socket.destroyed;
  };
};

const MOST_HEADERS = 100;
/** What a request to this server can be: TRACE and CONNECT are for proxies. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Names and values take turns. */
const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((text, n) => n % 2 === 0 && text.toLowerCase() === 'host').length;

/** The status of a request that goes no further. */
export const isStrange = (request: IncomingMessage): 400 | 405 | 431 | undefined => {
  const { method = '', url = '', rawHeaders, httpVersion } = request;
  if (rawHeaders.length > 2 * MOST_HEADERS) return 431;
  if (!METHODS.has(method)) return 405;
  // Node keeps the first of two hosts; a proxy may have kept the other.
  const hosts = countHosts(rawHeaders);
  if (hosts > 1) return 400;
  // Load balancers send health checks without one.
  if (hosts === 0 && httpVersion === '1.1' && healthPathOf(request) === undefined) return 400;
  return url.startsWith('/') || healthPathOf(request) !== undefined ? undefined : 400;
};
