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
import { deliveryTexts } from '../shipping/delivery-texts.ts';
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
  const orders = useStoredUnpaidOrders().filter((order) => !order.isUnderReview && remainingMsOf(order) > 0);
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
      {count > 0 && <QuotedAmounts totals={totals} />}
      {!withoutOrders && <UnpaidOrders orders={orders} isSecondary />}
    </>
  );
}

/** The promotions, the delivery, the total if they change it, and a promotion for which a little is missing. */
function QuotedAmounts({ totals }: { readonly totals: CartTotalsState }) {
  const quote = totals.status === 'pending' ? totals.previous : totals.status === 'known' && totals.quote;
  if (totals.status === 'failed') return null;
  if (!quote) return <PendingDelivery />;
  const isStale = totals.status === 'pending';
  const { nextPromotion } = quote;
  const delivery = deliveryTexts(quote);
  const isFree = (quote.shipping?.chosen?.price ?? 0) === 0;
  const rows = [
    ...quote.discounts.map(({ label, amount }) => ({
      label: orderSummary.deal(label),
      amount: orderSummary.off(amount),
    })),
    ...(delivery && 'label' in delivery ? [delivery] : []),
    ...(quote.total === quote.subtotal
      ? []
      : [
          {
            label: isFree ? shell.cartTotalWithPromotions : orderSummary.total,
            amount: formatDollars(quote.total),
          },
        ]),
  ];
  return (
    <>
      {rows.map(({ label, amount }) => (
        <p key={label} className="cart-total">
          <span>{label}</span> <strong>{isStale ? orderSummary.pending : amount}</strong>
        </p>
      ))}
      {delivery && (
        <p className="cart-delivery">
          {'label' in delivery ? delivery.details.join(' · ') : delivery.problem}
        </p>
      )}
      {nextPromotion && (
        <p className="cart-delivery">
          {orderSummary.nextPromotion(nextPromotion.title, nextPromotion.missing, nextPromotion.saves)}
        </p>
      )}
    </>
  );
}

/** Takes the space of the delivery until the first quote, so that the buttons below stay in place. */
const PendingDelivery = () => (
  <>
    <p className="cart-total">
      <span>{orderSummary.delivery}</span> <strong>{orderSummary.pending}</strong>
    </p>
    <p className="cart-delivery">{'\u00a0'}</p>
  </>
);
