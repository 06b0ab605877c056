import type { IncomingMessage } from 'node:http';

const HEALTH = /^(?:https?:\/\/[^/?#@\\]+)?(\/(?:healthz|readyz))\/*(?:\?.*)?$/i;

type HealthCheckRequest = Pick<IncomingMessage, 'method' | 'url' | 'httpVersion' | 'headers'>;

/** HAProxy's `option httpchk` without an address, which browsers never send. */
const isPlainCheck = ({ method, url, httpVersion, headers }: HealthCheckRequest): boolean =>
  method === 'OPTIONS' && url === '/' && httpVersion === '1.0' && headers.host === undefined;

/** `OPTIONS *` concerns the server as a whole (RFC 9110, 9.3.7); load balancers send it with and without a host. */
const isServerCheck = ({ method, url }: HealthCheckRequest): boolean => method === 'OPTIONS' && url === '*';

/**
 * Returns the path of a health check without a query, capitals and slashes at its end, also of the absolute form of RFC 9112;
 * undefined for any other request.
 */
export const healthPathOf = (request: HealthCheckRequest): string | undefined =>
  isPlainCheck(request) || isServerCheck(request)
    ? '/readyz'
    : HEALTH.exec(request.url ?? '')?.[1]?.toLowerCase();
