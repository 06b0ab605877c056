import { z } from 'zod/mini';
import { productSchema } from '../catalogue/product-schema.ts';

/** A wish as the wire and a browser's storage carry it. */
export const wishItemSchema = z.extend(productSchema, { user: z.nullable(z.string()) });
