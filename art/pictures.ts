import { readProducts } from './catalogue.ts';
import { ingredientPictures } from './ingredients.ts';
import type { Picture } from './picture.ts';
import { productPictures } from './products.ts';
import { sceneryPictures } from './scenery.ts';

/** The most visible pictures first: packages, then cups, then leaf. */
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
  const products = readProducts();
  return [
    ...products.flatMap(productPictures),
    ...ingredientPictures(),
    ...sceneryPictures(products),
  ].toSorted((one, other) => rank(one) - rank(other));
};
