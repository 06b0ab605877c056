export { browseCatalogue } from './browse-catalogue.ts';
export { findProductPage } from './find-product.ts';
export { findProducts } from './find-products.ts';
export { listProducts } from './list-products.ts';
export { searchProducts } from './search-products.ts';
