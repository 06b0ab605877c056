import { z } from 'zod/mini';
import { productSchema } from '../catalogue/product-schema.ts';
import { wholeNumber } from '../values/whole-number.ts';
import { capQuantity } from './cart.ts';

/** A cart line. Too large a quantity is capped, so that the line is not lost. */
export const cartItemSchema = z.extend(productSchema, {
  quantity: z.pipe(wholeNumber.check(z.positive()), z.transform(capQuantity)),
});
