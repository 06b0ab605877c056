import { backdropOf } from './backdrop.ts';
import type { Goods } from './goods.ts';
import { looksOf } from './looks.ts';
import { packageOf } from './package.ts';
import type { Picture } from './picture.ts';
import { warePictures } from './ware.ts';

const SIDE = 1200;
/** Of the second and third picture of a product, which are never shown larger than 800 pixels. */
const SMALLER = { width: 1000, height: 1000 };
const drinkOf = ({ id, leaf }: Goods): string => {
  if (leaf === 'bean') return 'coffee';
  if (leaf === 'powder') return 'froth';
  return id === 'masala-chai' ? 'milky' : 'clear';
};

/** White ware for tea, cream ware for coffee: the same for leaf and cup. */
const glazeOf = ({ leaf }: Goods): string => (leaf === 'bean' ? '#ece2cf' : '#f6f1e6');

/** The package, the dry leaf and the cup. */
export const productPictures = (goods: Goods): Picture[] => {
  const package_ = packageOf(goods);
  if (!package_) return warePictures(goods);
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
      ...SMALLER,
      quality: { samples: 18, threshold: 0.09 },
      glaze: glazeOf(goods),
      drink: drinkOf(goods),
      liquor: goods.liquor,
      scatter: 10,
    },
    {
      ...shared,
      name: `${name}-leaf`,
      scene: 'leaf',
      ...SMALLER,
      quality: { samples: 12, threshold: 0.12 },
      glaze: glazeOf(goods),
      scatter: 14,
    },
  ];
};
