import type { IncomingMessage } from 'node:http';

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
