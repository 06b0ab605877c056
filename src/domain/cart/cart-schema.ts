import { z } from 'zod/mini';
import { productSchema } from '../catalogue/product-schema.ts';
import { wholeNumber } from '../values/whole-number.ts';
import { capped } from './cart.ts';

/** A line of a cart. One that comes from outside loses no line by asking too much. */
export const cartItemSchema = z.extend(productSchema, {
  quantity: z.pipe(wholeNumber.check(z.positive()), z.transform(capped)),
});
