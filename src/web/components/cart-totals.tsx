import { formatCents, formatDollars } from '#domain/money.ts';
import { selectCartCount, selectCartTotal } from '../state/selectors.ts';
import { useShopSelector } from '../state/store.ts';
import { useCartQuote } from '../state/use-cart-quote.ts';
import { sums as words } from '../words/offers.ts';
import { CartNotices } from './cart-notices.tsx';
import { CartTotal } from './cart-total.tsx';

/** The notices, discounts and total of the cart as the shop quotes it; the sum of its lines until then. */
export function CartTotals() {
  const { sums, notices } = useCartQuote();
  const isEmpty = useShopSelector(selectCartCount) === 0;
  const subtotal = formatCents(useShopSelector(selectCartTotal));
  const quote = sums.status === 'known' ? sums.quote : undefined;
  const discounts = (sums.status === 'asking' ? sums.before : quote)?.discounts ?? [];
  const total = quote ? formatDollars(quote.total) : subtotal;
  return (
    <>
      <CartNotices notices={notices} />
      {!isEmpty && discounts.length > 0 && <CartTotal label={words.subtotal} amount={subtotal} />}
      {!isEmpty &&
        discounts.map(({ label, code, amount }) => (
          <CartTotal
            key={`${label} ${amount}`}
            label={code === null ? label : words.code(code)}
            amount={quote ? words.off(amount) : words.notYet}
          />
        ))}
      {!isEmpty && (
        <CartTotal label={words.total} amount={quote || discounts.length === 0 ? total : words.notYet} />
      )}
    </>
  );
}
