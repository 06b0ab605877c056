import { Link } from 'react-router';
import { adminOrder as copy } from '#copy/admin/orders.ts';
import { adminHref } from '../../site/admin-map.ts';

/** Leads from a page about an order back to the order. */
export function BackToOrder({ number }: { readonly number: string }) {
  return (
    <p>
      <Link className="alone" to={adminHref('order', { number })}>
        {copy.backToOrder}
      </Link>
    </p>
  );
}
