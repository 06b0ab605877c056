/** What every page asks for after it is shown, in the file of what keeps the cart. */
export { CartContents } from './cart-contents.tsx';
export { UnpaidOrderBar } from './unpaid-order-bar.tsx';
