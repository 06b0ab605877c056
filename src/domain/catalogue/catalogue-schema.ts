import { z } from 'zod/mini';
import { productSchema } from './product-schema.ts';

export const categoriesSchema = z.array(z.object({ title: z.string(), items: z.array(productSchema) }));
