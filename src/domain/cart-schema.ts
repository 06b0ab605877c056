import { z } from 'zod/mini';
import { capped } from './cart.ts';
import { productSchema } from './product-schema.ts';
import { wholeNumber } from './whole-number.ts';

/** A line of a cart. One that comes from outside loses no line by asking too much. */
export const cartItemSchema = z.extend(productSchema, {
  quantity: z.pipe(wholeNumber.check(z.positive()), z.transform(capped)),
});
