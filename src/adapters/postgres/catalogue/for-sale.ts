import { isNull } from 'drizzle-orm';
import { products } from '../schema/schema.ts';

/** True of a product that the owner has not archived. */
export const IS_FOR_SALE = isNull(products.archivedAt);
