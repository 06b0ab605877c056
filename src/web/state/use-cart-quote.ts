import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ShopError } from '#domain/api/error-table.ts';
import type { CartQuote, QuoteRequest } from '#domain/cart/quote.ts';
import { quoteCart } from '../api/quote.ts';
import { isTransient, refetchWhileVisible } from './requests/refetch-while-visible.ts';
import { useIsRestored } from './shop-state.tsx';
import { selectCartItems } from './store/selectors.ts';
import { useShopDispatch, useShopSelector } from './store/store.ts';
import { updateCart } from './update-cart.ts';

/** Totals of the cart from the server; a response for an earlier cart does not count. */
export type Sums =
  | {
      readonly status: 'asking';
      /** The quote of the earlier cart, for the layout; its amounts no longer count. */
      readonly before?: CartQuote;
    }
  | { readonly status: 'known'; readonly quote: CartQuote }
  | { readonly status: 'failed'; readonly error: ShopError };

/**
 * Requests a quote after each change of the cart, when the tab becomes visible and, with growing delays,
 * after failures. Updates names, pictures and prices in the cart.
 */
export const useCartQuote = () => {
  const dispatch = useShopDispatch();
  const isRestored = useIsRestored();
  const items = useShopSelector(selectCartItems);
  const code = useShopSelector((state) => state.coupon.code);
  const receipt = useShopSelector((state) => state.order.currentOrder);
  const user = useShopSelector((state) => state.user.currentUser?.email);
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<{ readonly to: object; readonly sums: Sums }>();
  const [notices, setNotices] = useState<readonly string[]>([]);

  /** A new object for each request; coupon limits depend on the account. */
  const sent = JSON.stringify(requestOf(items, code, receipt));
  const question = useMemo(
    () => ({ request: JSON.parse(sent) as QuoteRequest, user, tries }),
    [sent, user, tries],
  );

  useEffect(() => {
    if (!isRestored || question.request.items.length === 0) return;
    return refetchWhileVisible(async (signal) => {
      const quoted = await quoteCart(question.request);
      if (signal.aborted) return true;
      const sums: Sums = quoted.ok
        ? { status: 'known', quote: quoted.value }
        : { status: 'failed', error: quoted.error };
      // A failed refresh after a reconnection keeps the known quote of this cart.
      setAnswer((last) =>
        !quoted.ok && last?.to === question && last.sums.status === 'known' ? last : { to: question, sums },
      );
      if (!quoted.ok) return !isTransient(quoted.error.code);
      const changes = updateCart(dispatch, quoted.value, question.request.items);
      if (changes.length > 0) setNotices(changes);
      return true;
    });
  }, [isRestored, question, dispatch]);

  const retry = useCallback(() => setTries((before) => before + 1), []);

  const before = answer?.sums.status === 'known' ? answer.sums.quote : undefined;
  const sums: Sums = answer?.to === question ? answer.sums : { status: 'asking', ...(before && { before }) };
  /** The coupon that was applied last, so that its box stays while a quote is pending. */
  const applied = before && code !== null ? codeOf(before) : null;
  return { sums, applied, notices, retry };
};

const codeOf = ({ coupon }: CartQuote): string | null => (coupon && !coupon.refusal ? coupon.code : null);

const requestOf = (
  items: readonly { id: string; price: number; quantity: number }[],
  code: string | null,
  receipt: string | null,
): QuoteRequest => ({
  items: items.map(({ id, price, quantity }) => ({ id, price, quantity })),
  ...(code !== null && { coupon: code, ...(receipt !== null && { receipt }) }),
});
