/** The end of a normalized IPv6 address, which names the /64 of the client. */
export const IPV6_64_SUFFIX = '::/64';

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
