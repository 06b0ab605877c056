import { isLoopback } from '#platform/loopback.ts';

const TLS_PARAMETERS = ['sslmode', 'ssl'];
const BY_SOCKET = /^(\/|%2f)/i;

/** Requires TLS with a verified certificate for a remote server, unless the URL sets `sslmode` or `ssl`. */
export const safeDatabaseAddress = (address: string): string => {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  if (host === '' || BY_SOCKET.test(host) || isLoopback(host)) return address;
  if (TLS_PARAMETERS.some((name) => searchParams.has(name))) return address;
  return `${address}${address.includes('?') ? '&' : '?'}sslmode=verify-full`;
};
