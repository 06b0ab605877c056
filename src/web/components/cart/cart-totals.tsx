import { Link } from 'react-router';
import { orderSummary as copy } from '#copy/pages/order-summary.ts';
import { shell } from '#copy/pages/shell.ts';
import { type ErrorCode, messageOf } from '#domain/api/error-table.ts';
import { MAX_LINES } from '#domain/cart/cart.ts';
import type { CartQuote } from '#domain/cart/quote.ts';
import { formatCents, formatDollars } from '#domain/values/money.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { CouponResult } from '../../state/change-coupon.ts';
import { selectCartItems, selectCartTotal } from '../../state/store/selectors.ts';
import { useShopSelector } from '../../state/store/store.ts';
import type { useCartQuote } from '../../state/use-cart-quote.ts';
import { CouponBox } from '../promotions/coupon-box.tsx';
import { DiscountRows, Row } from '../promotions/discount-rows.tsx';
import { DeliveryRows } from '../shipping/delivery-rows.tsx';
import styles from '../ui/totals.module.css';
import { CartNotices } from './cart-notices.tsx';

type Props = ReturnType<typeof useCartQuote> & {
  /** The response to the coupon form. */
  readonly couponResult: CouponResult | undefined;
  /** Hides the subtotal without discounts and the note that there are no promotions. */
  readonly isBrief?: boolean;
};

/** The cart's totals, discount by discount, and the coupon box (CART-6, CART-8, PROMO-1). */
export function CartTotals({ totals, applied, notices, retry, couponResult, isBrief = false }: Props) {
  const subtotal = formatCents(useShopSelector(selectCartTotal));
  const isPending = totals.status === 'pending';
  const quote = totals.status === 'known' ? totals.quote : undefined;
  // Each line takes its space before its amount is known, so that nothing moves later.
  const rows = isPending ? totals.previous : quote;
  const isPlain = (rows?.discounts.length ?? 0) === 0 && totals.status !== 'failed';
  return (
    <div className={styles['totals']} aria-busy={isPending}>
      <CartNotices notices={notices} />
      {!(isBrief && isPlain) && <Row label={copy.subtotal} amount={subtotal} isLarge={!isBrief} />}
      {totals.status !== 'failed' && <Promotions quote={rows} isStale={isPending} isBrief={isBrief} />}
      <CouponBox
        totals={totals}
        applied={applied}
        retry={retry}
        result={couponResult}
        {...(isBrief && { foldedAs: copy.foldedCoupon })}
      />
      {rows && (
        <DiscountRows discounts={rows.discounts.filter(({ code }) => code !== null)} isStale={isPending} />
      )}
      {totals.status !== 'failed' && <DeliveryRows quote={rows} isStale={isPending} />}
      {quote?.least && <p>{copy.minimum(quote.least)}</p>}
      {totals.status !== 'failed' && (
        <Row label={copy.total} amount={quote ? formatDollars(quote.total) : copy.pending} isLarge />
      )}
      {isPending && (
        <p role="status" className="visually-hidden">
          {copy.calculating}
        </p>
      )}
      {totals.status === 'failed' && <QuoteError code={totals.error.code} retry={retry} />}
    </div>
  );
}

type QuoteErrorProps = Pick<Props, 'retry'> & { readonly code: ErrorCode };

function QuoteError({ code, retry }: QuoteErrorProps) {
  const isTooLong = useShopSelector(selectCartItems).length > MAX_LINES;
  if (isTooLong) {
    return (
      <p role="status" className="notice">
        {copy.tooManyLines(MAX_LINES)}
      </p>
    );
  }
  return (
    <p role="status" className="notice">
      {code === 'auth/network-request-failed' ? copy.unreachable : messageOf(code)}{' '}
      <button type="button" className="as-link" onClick={retry}>
        {shell.tryAgain}
      </button>
    </p>
  );
}

type PromotionsProps = {
  readonly quote: CartQuote | undefined;
  readonly isStale: boolean;
  readonly isBrief: boolean;
};

/** The promotions that apply without a code, otherwise one that nearly does. */
function Promotions({ quote, isStale, isBrief }: PromotionsProps) {
  const promotions = quote?.discounts.filter(({ code }) => code === null) ?? [];
  if (isBrief && promotions.length === 0) return null;
  const next = quote?.nextPromotion;
  const none = next ? copy.nextPromotion(next.title, next.missing, next.saves) : copy.none;
  return (
    <section aria-label={copy.promotions} className={isBrief ? undefined : styles['promotions']}>
      {promotions.length > 0 ? (
        <DiscountRows discounts={promotions} isStale={isStale} />
      ) : (
        <p>
          {isStale ? `${copy.promotions}: ${copy.pending}` : none}{' '}
          <Link to={hrefOf('deals')}>{copy.toDeals}</Link>
        </p>
      )}
    </section>
  );
}
