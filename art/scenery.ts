import { EMPTY_STATES } from './empty-states.ts';
import { HEROES, SELECTIONS } from './heroes.ts';
import { HOUSE, PROMOTIONS, THEMES } from './occasions.ts';
import { type Package, packageOf } from './package.ts';
import type { Picture } from './picture.ts';
import type { Product } from './product.ts';
import type { Still } from './stills.ts';

type Size = readonly [number, number];

const WIDE = { samples: 36, threshold: 0.05 };
/** Enough for pictures that pages show at half their size or less. */
const SMALL = { samples: 16, threshold: 0.1 };

const KINDS: readonly (readonly [Readonly<Record<string, Still>>, Size, typeof WIDE])[] = [
  [HEROES, [2000, 1125], WIDE],
  [SELECTIONS, [1040, 780], SMALL],
  [PROMOTIONS, [1040, 780], SMALL],
  [THEMES, [1120, 630], SMALL],
  [HOUSE, [1440, 900], SMALL],
  [EMPTY_STATES, [1120, 630], SMALL],
];

/** Every picture that belongs to no single product. */
export const sceneryPictures = (catalogue: readonly Product[]): Picture[] => {
  const packageFor = (id: string): Package => {
    const product = catalogue.find((item) => item.id === id);
    const package_ = product && packageOf(product);
    if (!package_) throw new Error(`A picture needs the package of ${id}, which the catalogue does not have`);
    return package_;
  };
  return KINDS.flatMap(([stills, [width, height], quality]) =>
    Object.entries(stills).map(([name, { products = [], ...still }]) => ({
      name,
      scene: 'still',
      quality,
      width,
      height,
      packages: products.map(packageFor),
      ...still,
    })),
  );
};
