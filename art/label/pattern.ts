import type { Product } from '../product.ts';

interface Tile {
  readonly width: number;
  readonly height: number;
  /** Lines unless `isFilled`. */
  readonly path: string;
  readonly isFilled?: boolean;
}

/** Small patterns, each after the shape of a leaf or after a region. */
const TILES = {
  needles: { width: 16, height: 28, path: 'M3 22L7 4M11 26L13 14M12 10L14 0M1 8L3 0' },
  pearls: {
    width: 20,
    height: 20,
    isFilled: true,
    path: 'M5 1.6a3.4 3.4 0 1 0 .01 0zM15 11.6a3.4 3.4 0 1 0 .01 0z',
  },
  blades: {
    width: 18,
    height: 28,
    path: 'M9 1Q14 14 9 27Q4 14 9 1ZM9 6V24M0 -13Q5 0 0 13M18 13Q13 0 18 -13M0 15V28',
  },
  motes: {
    width: 22,
    height: 22,
    isFilled: true,
    path: 'M4 3a1.6 1.6 0 1 0 .01 0zM15 1a1 1 0 1 0 .01 0zM10 9a2.2 2.2 0 1 0 .01 0zM19 13a1.4 1.4 0 1 0 .01 0zM3 15a1.1 1.1 0 1 0 .01 0zM13 18a.9 .9 0 1 0 .01 0z',
  },
  chips: { width: 22, height: 22, path: 'M3 4L8 7M14 2L12 8M18 12L20 17M5 16L9 14M13 15L15 19' },
  beans: {
    width: 28,
    height: 24,
    path: 'M4 8Q6 1 13 3Q19 6 16 11Q12 17 7 15Q2 13 4 8ZM5 12Q9 10 10 8T15 6M18 20Q20 13 27 15M18 20Q18 24 21 26',
  },
  twists: { width: 28, height: 18, path: 'M0 9C5 0 9 0 14 9S23 18 28 9M0 18C5 9 9 9 14 18' },
  clouds: {
    width: 36,
    height: 20,
    path: 'M2 18Q2 10 9 11Q9 4 17 5Q25 4 26 11Q34 10 34 18ZM13 13Q17 9 21 13',
  },
  hills: { width: 36, height: 16, path: 'M0 15L9 5L15 11L22 2L36 15M9 5L11 12M22 2L25 11' },
  waves: {
    width: 28,
    height: 14,
    path: 'M0 14A14 14 0 0 1 28 14M5 14A9 9 0 0 1 23 14M10 14A4 4 0 0 1 18 14M-14 7A14 14 0 0 1 0 -7',
  },
  lake: { width: 30, height: 14, path: 'M0 4Q7.5 0 15 4T30 4M6 11Q11 8 16 11T26 11' },
  paisley: {
    width: 26,
    height: 30,
    path: 'M13 4Q23 9 20 19Q16 28 9 25Q3 21 7 15Q11 11 15 14Q18 19 13 20M13 4Q16 7 15 9M0 4L0 9M26 4V9',
  },
  stars: { width: 24, height: 24, path: 'M12 3V21M3 12H21M6 6L18 18M18 6L6 18M0 -3V3M24 21V27' },
} as const satisfies Readonly<Record<string, Tile>>;

/** Twisted leaf is so common that its pattern depends on the region instead. */
const BY_PLACE: readonly (readonly [RegExp, keyof typeof TILES])[] = [
  [/Assam|Darjeeling/, 'paisley'],
  [/Sri Lanka/, 'hills'],
  [/Taiwan/, 'lake'],
  [/Korea/, 'stars'],
  [/China/, 'clouds'],
];

const tileOf = ({ leaf, brewing }: Product): Tile => {
  const origin = brewing?.origin ?? '';
  switch (leaf) {
    case 'needle':
      return origin.includes('Japan') ? TILES.waves : TILES.needles;
    case 'pearl':
      return TILES.pearls;
    case 'flat':
      return TILES.blades;
    case 'powder':
      return TILES.motes;
    case 'broken':
      return TILES.chips;
    case 'bean':
      return TILES.beans;
    case 'ware':
      return TILES.lake;
    case 'twist':
      return TILES[BY_PLACE.find(([place]) => place.test(origin))?.[1] ?? 'twists'];
  }
};

/** The pattern as a CSS background; `size` is the width of a CSS pixel of the tile. */
export const patternOf = (product: Product, ink: string, size: number): string => {
  const { width, height, path, isFilled } = tileOf(product);
  const look = isFilled ? `fill="${ink}"` : `fill="none" stroke="${ink}" stroke-width="1.15"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * size}" height="${height * size}" viewBox="0 0 ${width} ${height}"><path d="${path}" ${look} stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
};
