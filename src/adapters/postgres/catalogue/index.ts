export { IS_FOR_SALE } from './for-sale.ts';
export { pictureSchema, readProduct } from './product-rows.ts';
