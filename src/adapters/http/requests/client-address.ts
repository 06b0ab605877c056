import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import { IPV6_64_SUFFIX } from '#platform/ip-prefix.ts';

export type Asked = { readonly remoteAddress: string | undefined; readonly forwardedFor: string | undefined };

export const UNKNOWN = 'unknown';

/** Returns the client's IPv4 address or IPv6 /64; trusts only the `X-Forwarded-For` of the shop's own proxies. */
export const createVisitorAddress =
  (proxies: number) =>
  ({ remoteAddress, forwardedFor }: Asked): string => {
    const written = proxies > 0 ? forwardedFor?.split(',').at(-proxies)?.trim() : undefined;
    return blockOf(written) ?? blockOf(remoteAddress) ?? UNKNOWN;
  };

const blockOf = (address = ''): string | undefined => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
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

export const askedBy = ({ socket, headers }: IncomingMessage): Asked => {
  const forwarded = headers['x-forwarded-for'];
  return {
    remoteAddress: socket.remoteAddress,
    forwardedFor: Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
  };
};
