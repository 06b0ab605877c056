import { z } from 'zod/mini';
import { productSchema } from './product-schema.ts';

/** The whole catalogue as the wire carries it. */
export const categoriesSchema = z.array(z.object({ title: z.string(), items: z.array(productSchema) }));
