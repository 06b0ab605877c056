import { Link } from 'react-router';
import { unpaidOrder as copy } from '#copy/pages/unpaid-order.ts';
import { timeOfDay } from '#domain/orders/order-date.ts';
import { formatDollars } from '#domain/values/money.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { PlacedOrder } from '../../state/storage/placed-order.ts';

type Props = {
  readonly order: PlacedOrder;
  /** True if the page has another primary button. */
  readonly isSecondary?: boolean;
};

/** Amount and deadline of an unpaid order, with links to pay and to change it (PAY-5, PAY-7). */
export const UnpaidOrder = ({ order, isSecondary = false }: Props) => (
  <div className="unpaid-order">
    <p>{unpaidText(order)}</p>
    <div className="actions">
      {order.url && (
        <a className={isSecondary ? 'alone' : 'button'} href={order.url}>
          {copy.payNow}
        </a>
      )}
      {/* The cancel page asks for confirmation. */}
      <Link
        className={isSecondary ? 'alone' : 'button quiet'}
        to={hrefOf('cancel', {}, { order: order.receipt, ask: 'yes' })}
      >
        {copy.editCart}
      </Link>
    </div>
  </div>
);

type ListProps = { readonly orders: readonly PlacedOrder[]; readonly isSecondary?: boolean };

/** The newest unpaid order; the others are folded away. */
export const UnpaidOrders = ({ orders: [newest, ...others], isSecondary = false }: ListProps) => (
  <>
    {newest && <UnpaidOrder order={newest} isSecondary={isSecondary} />}
    {others.length > 0 && (
      <details className="unpaid-orders">
        <summary>{copy.others(others.length)}</summary>
        {others.map((order) => (
          <UnpaidOrder key={order.receipt} order={order} isSecondary />
        ))}
      </details>
    )}
  </>
);

export const unpaidText = ({ total, until }: Pick<PlacedOrder, 'total' | 'until'>): string => {
  const waitingText = copy.waits(total === undefined ? undefined : formatDollars(total));
  const time = until && timeOfDay(until);
  return time ? `${waitingText} ${copy.reservedUntil(time)}` : waitingText;
};
