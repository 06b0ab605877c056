import { PRODUCT_PAGE } from '../shop.ts';

export const PAGES = [
  { name: '/', path: '/' },
  { name: '/tea', path: '/tea' },
  { name: 'a product page', path: PRODUCT_PAGE },
];
