import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createClientQuota, type QuotaLimits } from '#platform/client-quota.ts';
import { createClientAddress } from '../requests/client-address.ts';
import { healthPathOf } from './health-check.ts';

export type Connections = QuotaLimits & {
  readonly idleMs: number;
  /** For a whole response, however slow its reader is. */
  readonly answerMs: number;
  /** Keep-alive timeout. */
  readonly keptMs: number;
};

export const CONNECTIONS: Connections = {
  total: 4_000,
  perAddress: 256,
  perPrefix: 1_000,
  idleMs: 60_000,
  answerMs: 120_000,
  keptMs: 5_000,
};

/** The proxy has to close idle connections first, or a request in transit is lost; proxies keep them for a minute. */
export const BEHIND_PROXY: Partial<Connections> = {
  perAddress: Number.POSITIVE_INFINITY,
  perPrefix: Number.POSITIVE_INFINITY,
  keptMs: 75_000,
};

export const guardConnections = (server: Server, { idleMs, keptMs, ...room }: Connections): void => {
  server.maxConnections = room.total;
  server.setTimeout(idleMs);
  server.keepAliveTimeout = keptMs;
  const shares = createClientQuota(room);
  const addressOf = createClientAddress(0);
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    const own = shares.forClient(addressOf({ remoteAddress, forwardedFor: undefined }));
    if (own.acquire()) socket.once('close', () => own.release());
    else socket.destroy();
  });
};

/** Closes the connection of a client that reads its response too slowly; live streams have their own limits. */
export const cutSlowReader = (response: ServerResponse, answerMs: number): void => {
  const overdue = setTimeout(() => {
    if (response.getHeader('content-type') !== 'text/event-stream') response.destroy();
  }, answerMs);
  overdue.unref();
  response.once('close', () => clearTimeout(overdue));
};

/** Pipelined responses of one connection; browsers and proxies send one request at a time. */
const MOST_WAITING = 64;

/** Closes a connection with too many pipelined requests, whose unread responses would fill the memory. */
export const createCrowdGuard = () => {
  const waiting = new WeakMap<Socket, number>();
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    // Node assigns the socket to a response only when no earlier one is in progress.
    const count = response.socket ? 0 : (waiting.get(socket) ?? 0) + 1;
    if (count > 0 || waiting.has(socket)) waiting.set(socket, count);
    if (count > MOST_WAITING) socket.destroy();
    return socket.destroyed;
  };
};

const MOST_HEADERS = 100;
/** TRACE and CONNECT are for proxies. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((text, n) => n % 2 === 0 && text.toLowerCase() === 'host').length;

/** Returns the status for an unacceptable request line or headers; undefined for an acceptable one. */
export const isStrange = (request: IncomingMessage): 400 | 405 | 431 | undefined => {
  const { method = '', url = '', rawHeaders, httpVersion } = request;
  if (rawHeaders.length > 2 * MOST_HEADERS) return 431;
  if (!METHODS.has(method)) return 405;
  // Node uses the first `Host`, a proxy may have used another.
  const hosts = countHosts(rawHeaders);
  if (hosts > 1) return 400;
  // Health checks of load balancers may lack `Host`.
  if (hosts === 0 && httpVersion === '1.1' && healthPathOf(request) === undefined) return 400;
  return url.startsWith('/') || healthPathOf(request) !== undefined ? undefined : 400;
};
