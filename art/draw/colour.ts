export const PAPER = '#f5f0e6';
export const CREAM = '#fbf8f1';
export const INK = '#26231d';
export const LEAF = '#24402f';
export const BRASS = '#a9823f';
export const PORCELAIN = '#f8f6f0';
export const PORCELAIN_SHADE = '#e2dccf';

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** From `one` (share 0) to `other` (share 1), both `#rrggbb`. */
export const mix = (one: string, other: string, share: number): string => {
  const target = channels(other);
  const mixed = channels(one).map((value, index) => value + ((target[index] ?? value) - value) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
};

export const darker = (hex: string, share: number): string => mix(hex, '#14110c', share);
export const lighter = (hex: string, share: number): string => mix(hex, '#fffaf0', share);
