import { readGoods } from './catalogue.ts';
import type { Picture } from './picture.ts';
import { productPictures } from './products.ts';

/** First the shelf, then the cups, then the leaf: what is seen most comes first. */
const ORDER = ['portrait', 'infused', 'leaf'];

const rank = ({ scene }: Picture): number => (ORDER.includes(scene) ? ORDER.indexOf(scene) : ORDER.length);

/** Every picture of the shop. */
export const allPictures = (): Picture[] =>
  readGoods()
    .flatMap(productPictures)
    .toSorted((one, other) => rank(one) - rank(other));
