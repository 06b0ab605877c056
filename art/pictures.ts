import { readGoods } from './catalogue.ts';
import { ingredientPictures } from './ingredients.ts';
import type { Picture } from './picture.ts';
import { productPictures } from './products.ts';
import { sceneryPictures } from './scenery.ts';

/** First the shelf, then the cups, then the leaf: what is seen most comes first. */
const ORDER = [
  'portrait',
  'still',
  'ware_portrait',
  'ingredient',
  'infused',
  'ware_used',
  'leaf',
  'ware_detail',
];

const rank = ({ scene }: Picture): number => (ORDER.includes(scene) ? ORDER.indexOf(scene) : ORDER.length);

/** Every picture of the shop. */
export const allPictures = (): Picture[] => {
  const goods = readGoods();
  return [...goods.flatMap(productPictures), ...ingredientPictures(), ...sceneryPictures(goods)].toSorted(
    (one, other) => rank(one) - rank(other),
  );
};
