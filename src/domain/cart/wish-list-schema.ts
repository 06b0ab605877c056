import { z } from 'zod/mini';
import { productSchema } from '../catalogue/product-schema.ts';

/** A wish in wire form and client state; `user` is the email of its owner. */
export const wishItemSchema = z.extend(productSchema, { user: z.nullable(z.string()) });
