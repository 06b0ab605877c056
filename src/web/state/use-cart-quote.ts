import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ShopError } from '#domain/api/error-table.ts';
import type { CartQuote, QuoteRequest } from '#domain/cart/quote.ts';
import { quoteCart } from '../api/quote.ts';
import { isTransient, refetchWhileVisible } from './refetch-while-visible.ts';
import { selectCartItems } from './selectors.ts';
import { useIsRestored } from './shop-state.tsx';
import { useShopDispatch, useShopSelector } from './store.ts';
import { updateCart } from './update-cart.ts';

/** What the server says the cart comes to; an answer for an earlier cart never counts for this one. */
export type Sums =
  | {
      readonly status: 'asking';
      /** The answer for the cart as it was, for what the page will look like; its amounts no longer count. */
      readonly before?: CartQuote;
    }
  | { readonly status: 'known'; readonly quote: CartQuote }
  | { readonly status: 'failed'; readonly error: ShopError };

/**
 * Asks for the sums of the cart as it is, again after every change of it, when its tab is looked at again and, while the
 * shop does not answer, after ever longer pauses, and puts new names, pictures and prices into it.
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

  /** Another object for each question; who is signed in decides about limits. */
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
      // Asked once more because the connection has returned, what is known of this cart stays known.
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
  /** The code that counted for the cart a moment ago, so that its box stays while the next answer is on its way. */
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
