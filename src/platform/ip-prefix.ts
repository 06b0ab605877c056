/** How the block of one visitor of IPv6 ends, as `2001:db8:0:1::/64`. */
export const OWN_BLOCK = '::/64';

/**
 * A home may have a /56 of IPv6 and a firm a /48. Each is counted as well, with so many times the budget of an address: so
 * many households may be behind it as share one, but not a crowd.
 */
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

/** The blocks that a visitor's /64 lies in, and how many times the budget of one address each has. */
export const widerBlocks = (address: string): { readonly block: string; readonly times: number }[] => {
  if (!address.endsWith(OWN_BLOCK)) return [];
  const own = bitsOf(address);
  return WIDER.map(({ bits, times }) => ({ block: `${own.slice(0, bits / 4)}/${bits}`, times }));
};

/** Who most likely belongs together: a /48 of IPv6, a /24 of IPv4. What is neither is a neighbourhood of its own. */
export const neighbourhoodOf = (address: string): string =>
  widerBlocks(address).at(-1)?.block ?? address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1/24');
