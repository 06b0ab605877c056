export { findProducts } from './find-products.ts';
