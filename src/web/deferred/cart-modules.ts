/** What only a cart with items needs, in one file (`bundling/script-files.ts`). */
export { AddedProduct } from '../components/cart/added-product.tsx';
export { CartContents } from '../components/cart/cart-contents.tsx';
