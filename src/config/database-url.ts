import { isLoopback } from '#platform/loopback.ts';

const TLS_PARAMETERS = ['sslmode', 'ssl'];
const BY_SOCKET = /^(\/|%2f)/i;

/** Requires TLS with a verified certificate for a remote server, unless the URL sets `sslmode` or `ssl`. */
export const safeDatabaseUrl = (url: string): string => {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  if (host === '' || BY_SOCKET.test(host) || isLoopback(host)) return url;
  if (TLS_PARAMETERS.some((name) => searchParams.has(name))) return url;
  return `${url}${url.includes('?') ? '&' : '?'}sslmode=verify-full`;
};
