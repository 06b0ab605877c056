import { Link } from 'react-router';
import { cart } from '#copy/pages/cart.ts';
import { hrefOf } from '../../site/site-map.ts';
import { UnpaidOrdersNotice } from '../orders/unpaid-orders-notice.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CartNotices } from './cart-notices.tsx';

/** The empty cart (CART-7). Unpaid orders come last, so that nothing moves when they appear. */
export const EmptyCart = ({ notices }: { readonly notices: readonly string[] }) => (
  <>
    <CartNotices notices={notices} />
    <EmptyState picture="table-laid">
      <p>{cart.empty}</p>
      <Link className="button" to={hrefOf('tea')}>
        {cart.back}
      </Link>
    </EmptyState>
    <UnpaidOrdersNotice />
  </>
);
