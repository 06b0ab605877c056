import { lightness, mix } from './colour.ts';
import type { Goods } from './goods.ts';
import { looksOf } from './looks.ts';
import { packageOf } from './package.ts';
import type { Picture } from './picture.ts';

const SIDE = 1200;
const STONE = '#b3a68c';
/** Pale liquors are deepened with it, so that paper labels stand out. */
const SHADE = '#5a4f2a';

/** The colour that all pictures of a product are steeped in: its liquor, lifted where that is nearly black. */
export const backdropOf = ({ liquor, leaf }: Goods): string =>
  leaf === 'bean' ? mix(liquor, '#cf9a63', 0.62) : mix(mix(liquor, STONE, 0.24), SHADE, 0.3 * lightness(liquor) ** 2);

const drinkOf = ({ id, leaf }: Goods): string => {
  if (leaf === 'bean') return 'coffee';
  if (leaf === 'powder') return 'froth';
  return id === 'masala-chai' ? 'milky' : 'clear';
};

/** Pale ware for what is sold dark, stoneware for the rest: the same for leaf and cup. */
const glazeOf = ({ leaf }: Goods): string => (leaf === 'bean' ? '#ece2cf' : '#f6f1e6');

/** The package, the dry leaf and the cup. */
export const productPictures = (goods: Goods): Picture[] => {
  const package_ = packageOf(goods);
  if (!package_) return [];
  const looks = looksOf(
    goods.id,
    goods.consist.map(({ ingredient }) => ingredient),
  );
  const shared = { width: SIDE, height: SIDE, seed: goods.id, backdrop: backdropOf(goods), looks };
  const name = `products/${goods.id}`;
  return [
    { ...shared, name, scene: 'portrait', package: package_, scatter: 16 },
    {
      ...shared,
      name: `${name}-cup`,
      scene: 'infused',
      glaze: glazeOf(goods),
      drink: drinkOf(goods),
      liquor: goods.liquor,
      scatter: 10,
    },
    { ...shared, name: `${name}-leaf`, scene: 'leaf', glaze: glazeOf(goods), scatter: 14 },
  ];
};
