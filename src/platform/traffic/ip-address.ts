import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/** The end of a normalized IPv6 address, which names the /64 of the client. */
const IPV6_64_SUFFIX = '::/64';

/** Where a request comes from, as its socket and `X-Forwarded-For` say. */
export type AddressSource = {
  readonly remoteAddress: string | undefined;
  readonly forwardedFor: string | undefined;
};

/** Clients without a readable address share this one. */
export const UNKNOWN_ADDRESS = 'unknown';

/** Returns the client's IPv4 address or IPv6 /64; trusts only the `X-Forwarded-For` of the shop's own proxies. */
export const createClientIpAddress =
  (trustedProxies: number) =>
  ({ remoteAddress, forwardedFor }: AddressSource): string => {
    const forwarded = trustedProxies > 0 ? forwardedFor?.split(',').at(-trustedProxies)?.trim() : undefined;
    return prefixOf(forwarded) ?? prefixOf(remoteAddress) ?? UNKNOWN_ADDRESS;
  };

/** Returns the address of a client. */
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

/** Reads the address source of a request of `node:http`. */
export const addressSourceOf = ({ socket, headers }: IncomingMessage): AddressSource => {
  const forwarded = headers['x-forwarded-for'];
  return {
    remoteAddress: socket.remoteAddress,
    forwardedFor: Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
  };
};

/** Households get a /56 and companies a /48: their prefixes share a multiple of one address's limit, so one client cannot rotate. */
const WIDER_PREFIXES = [
  { bits: 56, multiple: 4 },
  { bits: 48, multiple: 16 },
] as const;

const hexDigitsOf = (prefix: string): string =>
  prefix
    .slice(0, -IPV6_64_SUFFIX.length)
    .split(':')
    .map((group) => group.padStart(4, '0'))
    .join('');

/** Returns the wider prefixes of an IPv6 /64 with their multiples of the limit of one address; none for IPv4. */
export const widerPrefixes = (
  ipAddress: string,
): { readonly prefix: string; readonly multiple: number }[] => {
  if (!ipAddress.endsWith(IPV6_64_SUFFIX)) return [];
  const digits = hexDigitsOf(ipAddress);
  return WIDER_PREFIXES.map(({ bits, multiple }) => ({
    prefix: `${digits.slice(0, bits / 4)}/${bits}`,
    multiple,
  }));
};

/** Returns the subnet that probably belongs to one network: the /48 of an IPv6 /64, the /24 of an IPv4 address. */
export const subnetOf = (ipAddress: string): string =>
  widerPrefixes(ipAddress).at(-1)?.prefix ?? ipAddress.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1/24');
