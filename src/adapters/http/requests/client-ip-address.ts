import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import { IPV6_64_SUFFIX } from '#platform/traffic/ip-prefix.ts';

export type AddressSource = {
  readonly remoteAddress: string | undefined;
  readonly forwardedFor: string | undefined;
};

export const UNKNOWN_ADDRESS = 'unknown';

/** Returns the client's IPv4 address or IPv6 /64; trusts only the `X-Forwarded-For` of the shop's own proxies. */
export const createClientIpAddress =
  (trustedProxies: number) =>
  ({ remoteAddress, forwardedFor }: AddressSource): string => {
    const forwarded = trustedProxies > 0 ? forwardedFor?.split(',').at(-trustedProxies)?.trim() : undefined;
    return prefixOf(forwarded) ?? prefixOf(remoteAddress) ?? UNKNOWN_ADDRESS;
  };

export type ClientIpAddress = ReturnType<typeof createClientIpAddress>;

const prefixOf = (ipAddress = ''): string | undefined => {
  const plain = ipAddress.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return undefined;
  // A URL normalizes an IPv6 address to its shortest form.
  const shortest = new URL(`http://[${plain.replace(/%.*$/, '')}]/`).hostname.slice(1, -1);
  const [front = '', back] = shortest.split('::');
  const head = front.split(':').filter(Boolean);
  const tail = back?.split(':').filter(Boolean) ?? [];
  const zeros: string[] = Array(8 - head.length - tail.length).fill('0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}${IPV6_64_SUFFIX}`;
};

export const addressSourceOf = ({ socket, headers }: IncomingMessage): AddressSource => {
  const forwarded = headers['x-forwarded-for'];
  return {
    remoteAddress: socket.remoteAddress,
    forwardedFor: Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
  };
};
