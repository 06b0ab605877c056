import { greenness, lightness, mix } from './colour.ts';
import type { Product } from './product.ts';

const STONE = '#b3a68c';
/** Darkens pale liquors, so that paper labels stand out. */
const SHADE = '#5a4f2a';

/** The backdrop of all pictures of a product: the colour of its liquor, lightened if nearly black. */
export const backdropOf = ({ liquor, leaf }: Product): string =>
  leaf === 'bean'
    ? mix(liquor, '#cf9a63', 0.62)
    : mix(mix(liquor, STONE, 0.24 + greenness(liquor)), SHADE, 0.3 * lightness(liquor) ** 2);
