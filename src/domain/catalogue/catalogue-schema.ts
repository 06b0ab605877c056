import { z } from 'zod/mini';
import { productSchema } from './product-schema.ts';

/** All categories with their products, in wire form. */
export const categoriesSchema = z.array(z.object({ title: z.string(), items: z.array(productSchema) }));
