/** The folders of pictures, each with the widths in pixels that layouts ask for. */
export const WIDTHS: Readonly<Record<string, readonly number[]>> = {
  products: [240, 480, 800],
  ingredients: [160, 320],
  heroes: [480, 960, 1440],
  selections: [320, 640],
  promotions: [320, 640],
  themes: [480, 960],
  stores: [480, 960],
  calm: [480, 800],
};

/** For pictures that stand alone. */
const OTHERWISE: readonly number[] = [480, 960];

export const FORMATS = ['avif', 'webp'] as const;
export type Format = (typeof FORMATS)[number];

/** `products/uji-matcha` → the widths it is cut to; the master itself is the largest WebP. */
export const widthsOf = (name: string, format: Format, master: number): readonly number[] => {
  const widths = WIDTHS[name.split('/', 1)[0] ?? ''] ?? OTHERWISE;
  return format === 'webp' ? widths : [...widths, master];
};

/** The address of one cut; its content is in its name, so it may be kept for ever. */
export const addressOfCut = (name: string, width: number, hash: string, format: Format): string =>
  `/pictures/${name}-${width}.${hash}.${format}`;
