/** Parts that every page loads after it is shown, in one file with `start-sync.ts`. */
export { CartContents } from '../cart/cart-contents.tsx';
export { UnpaidOrderBar } from '../orders/unpaid-order-bar.tsx';
