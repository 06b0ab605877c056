import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { isLoopback } from '#platform/loopback.ts';
import { createClientQuota, type QuotaLimits } from '#platform/traffic/concurrency-limiter.ts';
import { createClientIpAddress } from '#platform/traffic/ip-address.ts';
import { CLIENT_QUOTAS } from '#platform/traffic/policies.ts';

export type ConnectionLimits = QuotaLimits & {
  readonly idleMs: number;
  /** For a whole response, however slow its reader is. */
  readonly responseMs: number;
  /** Keep-alive timeout. */
  readonly keepAliveMs: number;
};

export const CONNECTION_LIMITS: ConnectionLimits = {
  ...CLIENT_QUOTAS.connections,
  idleMs: 60_000,
  responseMs: 120_000,
  keepAliveMs: 5_000,
};

/** The proxy has to close idle connections first, or a request in transit is lost; proxies keep them for a minute. */
export const PROXIED_CONNECTION_LIMITS: Partial<ConnectionLimits> = {
  perIpAddress: Number.POSITIVE_INFINITY,
  perPrefix: Number.POSITIVE_INFINITY,
  keepAliveMs: 75_000,
};

export const limitConnections = (
  server: Server,
  { idleMs, keepAliveMs, ...quotaLimits }: ConnectionLimits,
): void => {
  server.maxConnections = quotaLimits.total;
  server.setTimeout(idleMs);
  server.keepAliveTimeout = keepAliveMs;
  const quotas = createClientQuota(quotaLimits);
  const clientIpAddressOf = createClientIpAddress(0);
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    const quota = quotas.forClient(clientIpAddressOf({ remoteAddress, forwardedFor: undefined }));
    if (quota.acquire()) socket.once('close', () => quota.release());
    else socket.destroy();
  });
};

/** Closes the connection of a client that reads its response too slowly; live streams have their own limits. */
export const disconnectSlowReader = (response: ServerResponse, responseMs: number): void => {
  const timer = setTimeout(() => {
    if (response.getHeader('content-type') !== 'text/event-stream') response.destroy();
  }, responseMs);
  timer.unref();
  response.once('close', () => clearTimeout(timer));
};

/** Pipelined responses of one connection; browsers and proxies send one request at a time. */
const MAX_PIPELINED = 64;

/** Closes a connection with too many pipelined requests, whose unread responses would fill the memory. */
export const createPipelineLimiter = () => {
  const pipelined = new WeakMap<Socket, number>();
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    // Node assigns the socket to a response only when no earlier one is in progress.
    const count = response.socket ? 0 : (pipelined.get(socket) ?? 0) + 1;
    if (count > 0 || pipelined.has(socket)) pipelined.set(socket, count);
    if (count > MAX_PIPELINED) socket.destroy();
    return socket.destroyed;
  };
};

/** Accepts only the shop's own host, IP addresses and names without a dot, which prevents DNS rebinding. */
export const createHostCheck = (origin: string) => {
  const shopHost = new URL(origin).hostname;
  return (host: string | undefined): boolean => {
    const url = `http://${host ?? shopHost}/`;
    if (!URL.canParse(url) || /[/?#@\\]/.test(host ?? '')) return false;
    const { hostname } = new URL(url);
    return (
      hostname === shopHost || isIpAddress(hostname) || isLoopback(hostname) || /^[\w-]+$/.test(hostname)
    );
  };
};

const isIpAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0;

const HEALTH_URL = /^(?:https?:\/\/[^/?#@\\]+)?(\/(?:healthz|readyz))\/*(?:\?.*)?$/i;

type HealthCheckRequest = Pick<IncomingMessage, 'method' | 'url' | 'httpVersion' | 'headers'>;

/** HAProxy's `option httpchk` without a URL, which browsers never send. */
const isPlainCheck = ({ method, url, httpVersion, headers }: HealthCheckRequest): boolean =>
  method === 'OPTIONS' && url === '/' && httpVersion === '1.0' && headers.host === undefined;

/** `OPTIONS *` asks about the server as a whole (RFC 9110, 9.3.7); some load balancers send it. */
const isServerCheck = ({ method, url }: HealthCheckRequest): boolean => method === 'OPTIONS' && url === '*';

/** Returns the normalized path of a health check, also in absolute form (RFC 9112); undefined for any other request. */
export const healthPathOf = (request: HealthCheckRequest): string | undefined =>
  isPlainCheck(request) || isServerCheck(request)
    ? '/readyz'
    : HEALTH_URL.exec(request.url ?? '')?.[1]?.toLowerCase();

const MAX_HEADERS = 100;
/** TRACE and CONNECT are for proxies. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((text, n) => n % 2 === 0 && text.toLowerCase() === 'host').length;

/** Returns the status for an unacceptable request line or headers; undefined for an acceptable one. */
export const invalidRequestStatus = (request: IncomingMessage): 400 | 405 | 431 | undefined => {
  const { method = '', url = '', rawHeaders, httpVersion } = request;
  if (rawHeaders.length > 2 * MAX_HEADERS) return 431;
  if (!METHODS.has(method)) return 405;
  // Node uses the first `Host`, a proxy may have used another.
  const hosts = countHosts(rawHeaders);
  if (hosts > 1) return 400;
  // Health checks of load balancers may lack `Host`.
  if (hosts === 0 && httpVersion === '1.1' && healthPathOf(request) === undefined) return 400;
  return url.startsWith('/') || healthPathOf(request) !== undefined ? undefined : 400;
};
