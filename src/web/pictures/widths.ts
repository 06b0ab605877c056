/** The folders of pictures, each with the widths in pixels that layouts ask for; the master itself is the largest. */
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

/** `products/uji-matcha` → the widths it is cut to. */
export const widthsOf = (name: string): readonly number[] => WIDTHS[name.split('/', 1)[0] ?? ''] ?? OTHERWISE;

export const FORMATS = ['avif', 'webp'] as const;
export type Format = (typeof FORMATS)[number];

/** The address of one cut; its content is in its name, so it may be kept for ever. */
export const addressOfCut = (name: string, width: number, hash: string, format: Format): string =>
  `/pictures/${name}-${width}.${hash}.${format}`;
