import type { IncomingMessage } from 'node:http';

const HEALTH = /^(?:https?:\/\/[^/?#@\\]+)?(\/(?:healthz|readyz)(?:\?.*)?)$/;

type HealthCheckRequest = Pick<IncomingMessage, 'method' | 'url' | 'httpVersion' | 'headers'>;

/** HAProxy's `option httpchk` without an address, which browsers never send. */
const isPlainCheck = ({ method, url, httpVersion, headers }: HealthCheckRequest): boolean =>
  method === 'OPTIONS' && url === '/' && httpVersion === '1.0' && headers.host === undefined;

/** Returns the path of a health check, also of the absolute form of RFC 9112; undefined for any other request. */
export const healthPathOf = (request: HealthCheckRequest): string | undefined =>
  isPlainCheck(request) ? '/readyz' : HEALTH.exec(request.url ?? '')?.[1];
