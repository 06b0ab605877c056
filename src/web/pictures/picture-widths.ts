/** Widths in pixels that layouts need, by picture folder. */
const WIDTHS: Readonly<Record<string, readonly number[]>> = {
  products: [240, 480, 800],
  ingredients: [160, 320],
  heroes: [480, 960, 1440],
  selections: [320, 640],
  promotions: [320, 640],
  themes: [480, 960],
  stores: [480, 960],
  calm: [480, 800],
};

/** Widths of all other pictures. */
const DEFAULT_WIDTHS: readonly number[] = [480, 960];

export const FORMATS = ['avif', 'webp'] as const;
export type Format = (typeof FORMATS)[number];

/** Widths of the copies of a picture such as `products/uji-matcha`; the largest WebP is the master itself. */
export const widthsOf = (name: string, format: Format, master: number): readonly number[] => {
  const widths = WIDTHS[name.split('/', 1)[0] ?? ''] ?? DEFAULT_WIDTHS;
  return format === 'webp' ? widths : [...widths, master];
};

/** Returns the address of a copy; it contains a hash of the content, so it may be cached forever. */
export const resizedPictureUrl = (name: string, width: number, hash: string, format: Format): string =>
  `/pictures/${name}-${width}.${hash}.${format}`;
