import { z } from 'zod/mini';
import { productSchema } from './product-schema.ts';

/** The whole catalogue in wire form. */
export const categoriesSchema = z.array(z.object({ title: z.string(), items: z.array(productSchema) }));
