export const OWN_BLOCK = '::/64';

/** Households get a /56 and companies a /48: their prefixes share a multiple of one address's limit, so one client cannot rotate. */
const WIDER = [
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

const bitsOf = (block: string): string =>
  block
    .slice(0, -OWN_BLOCK.length)
    .split(':')
    .map((group) => group.padStart(4, '0'))
    .join('');

/** Returns the wider prefixes of an IPv6 /64 with their multiples of the limit of one address; none for IPv4. */
export const widerBlocks = (address: string): { readonly block: string; readonly times: number }[] => {
  if (!address.endsWith(OWN_BLOCK)) return [];
  const own = bitsOf(address);
  return WIDER.map(({ bits, times }) => ({ block: `${own.slice(0, bits / 4)}/${bits}`, times }));
};

/** Returns the subnet that probably belongs to one network: the /48 of an IPv6 /64, the /24 of an IPv4 address. */
export const neighbourhoodOf = (address: string): string =>
  widerBlocks(address).at(-1)?.block ?? address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1/24');
