import { greenness, lightness, mix } from './colour.ts';
import type { Goods } from './goods.ts';

const STONE = '#b3a68c';
/** Pale liquors are deepened with it, so that paper labels stand out. */
const SHADE = '#5a4f2a';

/** The colour that all pictures of a product are steeped in: its liquor, lifted where that is nearly black. */
export const backdropOf = ({ liquor, leaf }: Goods): string =>
  leaf === 'bean'
    ? mix(liquor, '#cf9a63', 0.62)
    : mix(mix(liquor, STONE, 0.24 + greenness(liquor)), SHADE, 0.3 * lightness(liquor) ** 2);
