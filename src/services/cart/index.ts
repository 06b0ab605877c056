export { cartItemsOf } from './cart-items.ts';
