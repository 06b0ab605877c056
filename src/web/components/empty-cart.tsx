import { Link } from 'react-router';
import { addressOf } from '../site-map.ts';
import { cart } from '../words/checkout.ts';
import { UnpaidPurchase } from './unpaid-purchase.tsx';

/** What stands where the lines would be (CART-7), with the way back to a purchase that was left unpaid. */
export const EmptyCart = () => (
  <>
    <p>{cart.empty}</p>
    <UnpaidPurchase />
    <Link className="button" to={addressOf('tea')}>
      {cart.back}
    </Link>
  </>
);
