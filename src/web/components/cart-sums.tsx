import { Link } from 'react-router';
import { messageOf } from '#domain/error-table.ts';
import { formatCents, formatDollars } from '#domain/money.ts';
import type { CartQuote } from '#domain/quote.ts';
import { addressOf } from '../site-map.ts';
import { selectCartTotal } from '../state/selectors.ts';
import { useShopSelector } from '../state/store.ts';
import type { useCartQuote } from '../state/use-cart-quote.ts';
import { sums as words } from '../words/offers.ts';
import { shell } from '../words/shell.ts';
import styles from './cart-sums.module.css';
import { CouponBox } from './coupon-box.tsx';
import { DiscountRows, Row } from './discount-rows.tsx';

type Props = ReturnType<typeof useCartQuote> & {
  /** Leaves out what changes nothing: the subtotal without discounts, and the promotions there are none of. */
  readonly isBrief?: boolean;
};

/** What the cart comes to, discount by discount, and the coupon box (CART-6, CART-8, PROMO-1). */
export function CartSums({ sums, applied, notices, retry, isBrief = false }: Props) {
  const subtotal = formatCents(useShopSelector(selectCartTotal));
  const quote = sums.status === 'known' ? sums.quote : undefined;
  const isPlain = quote !== undefined && quote.discounts.length === 0;
  return (
    <div className={styles['sums']} aria-busy={sums.status === 'asking'}>
      {notices.length > 0 && (
        <div role="alert" className="notice">
          {notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </div>
      )}
      {!(isBrief && isPlain) && <Row label={words.subtotal} amount={subtotal} isLarge={!isBrief} />}
      {quote && <Promotions quote={quote} isBrief={isBrief} />}
      <CouponBox sums={sums} applied={applied} retry={retry} />
      {quote && <DiscountRows discounts={quote.discounts.filter(({ code }) => code !== null)} />}
      {quote?.least && <p>{words.least(quote.least)}</p>}
      {quote && <Row label={words.total} amount={formatDollars(quote.total)} isLarge />}
      {sums.status === 'asking' && <p role="status">{words.asking}</p>}
      {sums.status === 'failed' && (
        <p role="status" className="notice">
          {sums.error.code === 'auth/network-request-failed' ? words.unreachable : messageOf(sums.error.code)}{' '}
          <button type="button" className="as-link" onClick={retry}>
            {shell.tryAgain}
          </button>
        </p>
      )}
    </div>
  );
}

/** The promotions line: what is taken off by itself. */
function Promotions({ quote, isBrief }: { quote: CartQuote; isBrief: boolean }) {
  const promotions = quote.discounts.filter(({ code }) => code === null);
  if (promotions.length > 0) {
    return (
      <section aria-label={words.promotions}>
        <DiscountRows discounts={promotions} />
      </section>
    );
  }
  return isBrief ? null : (
    <p>
      {words.promotions}: {words.none} <Link to={addressOf('deals')}>{words.toDeals}</Link>
    </p>
  );
}
