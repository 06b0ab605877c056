import { PRODUCT_ID } from './product-id.ts';

/** Products that are compared at once. */
export const MAX_COMPARED = 3;

/** Returns the ids of a list such as `genmaicha,uji-matcha`: each once, the first three. */
export const comparedIds = (list: string): string[] =>
  [...new Set(list.split(',').filter((id) => PRODUCT_ID.test(id)))].slice(0, MAX_COMPARED);
