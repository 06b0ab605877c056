import { CALM } from './calm.ts';
import type { Goods } from './goods.ts';
import { HEROES, SELECTIONS } from './heroes.ts';
import { HOUSE, PROMOTIONS, THEMES } from './occasions.ts';
import { type Package, packageOf } from './package.ts';
import type { Picture } from './picture.ts';
import type { Still } from './stills.ts';

type Size = readonly [number, number];

const WIDE = { samples: 36, threshold: 0.05 };
/** Enough for what pages show at half its size or less. */
const SMALL = { samples: 16, threshold: 0.1 };

const KINDS: readonly (readonly [Readonly<Record<string, Still>>, Size, typeof WIDE])[] = [
  [HEROES, [2000, 1125], WIDE],
  [SELECTIONS, [1040, 780], SMALL],
  [PROMOTIONS, [1040, 780], SMALL],
  [THEMES, [1120, 630], SMALL],
  [HOUSE, [1440, 900], SMALL],
  [CALM, [1120, 630], SMALL],
];

/** Every picture that belongs to no single product. */
export const sceneryPictures = (catalogue: readonly Goods[]): Picture[] => {
  const packaged = (id: string): Package => {
    const goods = catalogue.find((item) => item.id === id);
    const package_ = goods && packageOf(goods);
    if (!package_) throw new Error(`A picture wants ${id} in its package, which the catalogue lacks`);
    return package_;
  };
  return KINDS.flatMap(([stills, [width, height], quality]) =>
    Object.entries(stills).map(([name, { goods = [], ...still }]) => ({
      name,
      scene: 'still',
      quality,
      width,
      height,
      packages: goods.map(packaged),
      ...still,
    })),
  );
};
