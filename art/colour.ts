export const INK = '#221c17';
export const CREAM = '#f6eedd';
export const BRASS = '#8a6420';
export const LEAF = '#1f4d3a';

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Mixes a share of the second colour into the first; both as '#rrggbb'. */
export const mix = (one: string, other: string, share: number): string => {
  const target = channels(other);
  const mixed = channels(one).map((value, index) =>
    Math.round(value + ((target[index] ?? value) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

export const darker = (hex: string, share: number): string => mix(hex, '#1a120b', share);

/** From 0 for black to 1 for white. */
export const lightness = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
};

/** How far a colour is from yellow towards green, from 0. Such greens render too bright. */
export const greenness = (hex: string): number => {
  const [red = 0, green = 0] = channels(hex);
  return (3 * Math.max(0, green - red)) / 255;
};
