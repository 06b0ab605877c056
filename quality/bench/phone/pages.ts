import { PRODUCT_PAGE } from '../shop.ts';

/** The pages whose first load is measured. */
export const PAGES = [
  { name: '/', path: '/' },
  { name: '/tea', path: '/tea' },
  { name: 'a product page', path: PRODUCT_PAGE },
];
