/** What only a cart with items or an unpaid order needs, in one file (`bundling/script-files.ts`). */
export { AddedProduct } from '../components/cart/added-product.tsx';
export { CartContents } from '../components/cart/cart-contents.tsx';
export { UnpaidOrders } from '../components/orders/unpaid-order.tsx';
