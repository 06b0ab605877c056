import { Link } from 'react-router';
import { addressOf } from '../site-map.ts';
import { cart } from '../words/checkout.ts';
import { Calm } from './calm.tsx';
import { UnpaidPurchase } from './unpaid-purchase.tsx';

/** What stands where the lines would be (CART-7), with the way back to a purchase that was left unpaid. */
export const EmptyCart = () => (
  <Calm picture="table-laid">
    <p>{cart.empty}</p>
    <UnpaidPurchase />
    <Link className="button" to={addressOf('tea')}>
      {cart.back}
    </Link>
  </Calm>
);
