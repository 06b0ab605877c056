import { Link } from 'react-router';
import { cart } from '../copy/cart.ts';
import { addressOf } from '../site-map.ts';
import { Calm } from './calm.tsx';
import { CartNotices } from './cart-notices.tsx';
import { UnpaidPurchase } from './unpaid-purchase.tsx';

/** What stands where the lines would be (CART-7); below it, so that nothing moves, a purchase that was left unpaid. */
export const EmptyCart = ({ notices }: { readonly notices: readonly string[] }) => (
  <>
    <CartNotices notices={notices} />
    <Calm picture="table-laid">
      <p>{cart.empty}</p>
      <Link className="button" to={addressOf('tea')}>
        {cart.back}
      </Link>
    </Calm>
    <UnpaidPurchase />
  </>
);
