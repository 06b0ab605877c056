import { backdropOf } from './backdrop.ts';
import { looksOf } from './looks.ts';
import { packageOf } from './package.ts';
import type { Picture } from './picture.ts';
import type { Product } from './product.ts';
import { warePictures } from './ware.ts';

const SIDE = 1200;
/** For the second and third picture of a product, which are shown at 800 pixels at most. */
const SMALLER = { width: 1000, height: 1000 };
const drinkOf = ({ id, leaf }: Product): string => {
  if (leaf === 'bean') return 'coffee';
  if (leaf === 'powder') return 'froth';
  return id === 'masala-chai' ? 'milky' : 'clear';
};

/** White porcelain for tea and cream for coffee, for leaf and cup alike. */
const glazeOf = ({ leaf }: Product): string => (leaf === 'bean' ? '#ece2cf' : '#f6f1e6');

/** Pictures of the package, the dry leaf and the cup. */
export const productPictures = (product: Product): Picture[] => {
  const package_ = packageOf(product);
  if (!package_) return warePictures(product);
  const looks = looksOf(
    product.id,
    product.consist.map(({ ingredient }) => ingredient),
  );
  const shared = { width: SIDE, height: SIDE, seed: product.id, backdrop: backdropOf(product), looks };
  const name = `products/${product.id}`;
  return [
    { ...shared, name, scene: 'portrait', package: package_, scatter: 16 },
    {
      ...shared,
      name: `${name}-cup`,
      scene: 'infused',
      ...SMALLER,
      quality: { samples: 18, threshold: 0.09 },
      glaze: glazeOf(product),
      drink: drinkOf(product),
      liquor: product.liquor,
      scatter: 10,
    },
    {
      ...shared,
      name: `${name}-leaf`,
      scene: 'leaf',
      ...SMALLER,
      quality: { samples: 12, threshold: 0.12 },
      glaze: glazeOf(product),
      scatter: 14,
    },
  ];
};
