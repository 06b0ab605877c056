import type { RefObject } from 'react';
import { orderSummary } from '#copy/pages/order-summary.ts';
import { shell } from '#copy/pages/shell.ts';
import { formatCents, formatDollars } from '#domain/values/money.ts';
import { remainingMsOf, useStoredUnpaidOrders } from '../../state/orders/use-unpaid-orders.ts';
import { selectCartCount, selectCartTotal } from '../../state/store/selectors.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { type CartTotalsState, useCartQuote } from '../../state/use-cart-quote.ts';
import { CartLines } from '../cart-lines/cart-lines.tsx';
import { UndoRemoval, useRemovedLine } from '../cart-lines/removed-line.tsx';
import { UnpaidOrders } from '../orders/unpaid-order.tsx';
import { CartNotices } from './cart-notices.tsx';

type Props = {
  readonly heading: RefObject<HTMLElement | null>;
  /** Hides the unpaid orders of this browser. */
  readonly withoutOrders?: boolean;
};

/** The lines and the total of the cart at current prices, or the empty state (CART-3, CART-4). */
export function CartContents({ heading, withoutOrders = false }: Props) {
  const count = useShopSelector(selectCartCount);
  const total = useShopSelector(selectCartTotal);
  const orders = useStoredUnpaidOrders().filter((order) => remainingMsOf(order) > 0);
  const { totals, notices } = useCartQuote({ hasCoupon: false });
  const removal = useRemovedLine();
  return (
    <>
      <CartNotices notices={notices} />
      {count === 0 ? <p>{shell.cartEmpty}</p> : <CartLines heading={heading} removal={removal} />}
      <UndoRemoval removal={removal} />
      {count > 0 && (
        <p className="cart-total">
          <span>{shell.cartTotal}</span> <strong>{formatCents(total)}</strong>
        </p>
      )}
      {count > 0 && <Promotions totals={totals} />}
      {!withoutOrders && <UnpaidOrders orders={orders} isSecondary />}
    </>
  );
}

/** The promotions that lower the total, and what is left of it. */
function Promotions({ totals }: { readonly totals: CartTotalsState }) {
  const quote = totals.status === 'pending' ? totals.previous : totals.status === 'known' && totals.quote;
  if (!quote || quote.discounts.length === 0) return null;
  const isStale = totals.status === 'pending';
  const rows = [
    ...quote.discounts.map(({ label, amount }) => ({ label, amount: orderSummary.off(amount) })),
    { label: shell.cartTotalWithPromotions, amount: formatDollars(quote.total) },
  ];
  return rows.map(({ label, amount }) => (
    <p key={label} className="cart-total">
      <span>{label}</span> <strong>{isStale ? orderSummary.pending : amount}</strong>
    </p>
  ));
}
