import { z } from 'zod/mini';
import { productSchema } from '../catalogue/product-schema.ts';

export const wishItemSchema = z.extend(productSchema, { user: z.nullable(z.string()) });
