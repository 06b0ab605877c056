import { isNull } from 'drizzle-orm';
import { products } from '../schema/schema.ts';

export const IS_FOR_SALE = isNull(products.archivedAt);
