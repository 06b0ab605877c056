import { z } from 'zod/mini';
import { productSchema } from '../catalogue/product-schema.ts';

/** A wish list item in wire form and in browser storage. */
export const wishItemSchema = z.extend(productSchema, { user: z.nullable(z.string()) });
