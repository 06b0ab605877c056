export const INK = '#221c17';
export const CREAM = '#f6eedd';
export const BRASS = '#8a6420';
export const LEAF = '#1f4d3a';

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** `part` of the second colour in the first; both as '#rrggbb'. */
export const mix = (one: string, other: string, part: number): string => {
  const ends = channels(other);
  const mixed = channels(one).map((value, index) =>
    Math.round(value + ((ends[index] ?? value) - value) * part),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

export const darker = (hex: string, part: number): string => mix(hex, '#1a120b', part);

/** From 0 for black to 1 for white. */
export const lightness = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
};

/** How far a colour leans from yellow to green: 0 for none. Film makes such greens glare. */
export const greenness = (hex: string): number => {
  const [red = 0, green = 0] = channels(hex);
  return (3 * Math.max(0, green - red)) / 255;
};
