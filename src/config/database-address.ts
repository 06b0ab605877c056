import { isLoopback } from '#platform/loopback.ts';

/** Parts of an address that say by themselves how safe the connection is to be. */
const SAID = ['sslmode', 'ssl'];
const BY_SOCKET = /^(\/|%2f)/i;

/**
 * The address of a database, so that a server on another machine is spoken to by TLS and has to prove its name. Whoever
 * wants it otherwise inside a network of their own says so: `?sslmode=disable`.
 */
export const safeDatabaseAddress = (address: string): string => {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  if (host === '' || BY_SOCKET.test(host) || isLoopback(host)) return address;
  if (SAID.some((name) => searchParams.has(name))) return address;
  return `${address}${address.includes('?') ? '&' : '?'}sslmode=verify-full`;
};
