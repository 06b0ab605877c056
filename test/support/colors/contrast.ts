/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Parses a hexadecimal color such as `#faf6ee`; `undefined` for any other notation. */
export const readHex = (text: string): Rgb | undefined => {
  const digits = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text);
  if (!digits) return undefined;
  const [red = 0, green = 0, blue = 0] = digits.slice(1).map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue];
};

const linear = (channel: number): number => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Contrast ratio of two colors by WCAG 2.2, from 1 to 21. */
export const contrastOf = (first: Rgb, second: Rgb): number => {
  const [high, low] = [luminance(first), luminance(second)].toSorted((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
};
