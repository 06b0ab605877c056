import { useCallback, useEffect, useMemo, useState } from 'react';
import { cartLines as copy } from '#copy/pages/cart-lines.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import type { CartQuote, QuoteRequest } from '#domain/cart/quote.ts';
import { formatDollars } from '#domain/values/money.ts';
import { quoteCart } from '../api/quote.ts';
import { useIsRestored } from './is-restored.ts';
import { FOREGROUND, isTransientErrorCode, retryUntilDone } from './requests/retry-until-done.ts';
import { type Destination, readDestination } from './shipping/destination.ts';
import { removeItemFromCart, setStock, updateProducts } from './slices/cart.ts';
import { purchaseNumber } from './storage/last-purchase.ts';
import { selectCartItems } from './store/selectors.ts';
import { type Dispatch, useShopDispatch, useShopSelector } from './store/store.ts';

/** Totals of the cart from the server; a response for an earlier cart does not count. */
export type CartTotalsState =
  | {
      readonly status: 'pending';
      /** The quote of the earlier cart, for the layout; its amounts no longer count. */
      readonly previous: CartQuote | undefined;
    }
  | { readonly status: 'known'; readonly quote: CartQuote }
  | { readonly status: 'failed'; readonly error: ShopError };

type QuoteOptions = {
  readonly hasCoupon?: boolean;
  /** Of the checkout form; otherwise what the browser knows at the time of the request. */
  readonly destination?: Destination | undefined;
};

/** The last known quote of the page view, so that a cart that opens again has its layout at once. */
let previous: CartQuote | undefined;

/**
 * Requests a quote after each change of the cart, when the tab becomes visible and, with growing delays,
 * after failures. Updates names, pictures, prices and net quantities in the cart. A coupon counts as a guess, so some leave it out.
 */
export const useCartQuote = ({ hasCoupon = true, destination }: QuoteOptions = {}) => {
  const dispatch = useShopDispatch();
  const isRestored = useIsRestored();
  const items = useShopSelector(selectCartItems);
  const code = useShopSelector((state) => (hasCoupon ? state.coupon.code : null));
  const orderNumber = useShopSelector((state) => purchaseNumber(state.order.currentOrder));
  const user = useShopSelector((state) => state.user.currentUser?.email);
  const [tries, setTries] = useState(0);
  const [response, setResponse] = useState<{ readonly to: object; readonly totals: CartTotalsState }>();
  const [notices, setNotices] = useState<readonly string[]>([]);

  /** A new object for each request; coupon limits depend on the account. */
  const requestJson = JSON.stringify({ ...requestOf(items, code, orderNumber), ...destination });
  const quoteRequest = useMemo(
    () => ({ request: JSON.parse(requestJson) as QuoteRequest, user, tries }),
    [requestJson, user, tries],
  );

  useEffect(() => {
    if (!isRestored || quoteRequest.request.items.length === 0) return;
    return retryUntilDone(async (signal) => {
      const quoted = await quoteCart(
        destination ? quoteRequest.request : { ...quoteRequest.request, ...(await readDestination()) },
      );
      if (signal.aborted) return true;
      const totals: CartTotalsState = quoted.ok
        ? { status: 'known', quote: quoted.value }
        : { status: 'failed', error: quoted.error };
      // The known quote of this cart stays after a failed refresh on reconnection.
      setResponse((last) =>
        !quoted.ok && last?.to === quoteRequest && last.totals.status === 'known'
          ? last
          : { to: quoteRequest, totals },
      );
      if (!quoted.ok) return !isTransientErrorCode(quoted.error.code);
      previous = quoted.value;
      const changes = updateCart(dispatch, quoted.value, quoteRequest.request.items);
      if (changes.length > 0) setNotices(changes);
      return true;
    }, FOREGROUND).stop;
  }, [isRestored, quoteRequest, destination, dispatch]);

  const retry = useCallback(() => setTries((count) => count + 1), []);

  const totals: CartTotalsState =
    response?.to === quoteRequest ? response.totals : { status: 'pending', previous };
  /** The coupon that was applied last, so that its box stays while a quote is pending. */
  const applied = previous && code !== null ? codeOf(previous) : null;
  return { totals, applied, notices, retry };
};

const codeOf = ({ coupon }: CartQuote): string | null => (coupon && !coupon.refusal ? coupon.code : null);

const requestOf = (
  items: readonly { id: string; price: number; quantity: number }[],
  code: string | null,
  orderNumber: string | null,
): QuoteRequest => ({
  items: items.map(({ id, price, quantity }) => ({ id, price, quantity })),
  ...(code !== null && { coupon: code, ...(orderNumber !== null && { receipt: orderNumber }) }),
});

/** Updates the cart to what the shop sells now; returns the notices for the shopper. */
const updateCart = (
  dispatch: Dispatch,
  { lines, gone, stock }: CartQuote,
  shown: QuoteRequest['items'],
): string[] => {
  const products = lines.map(({ id, name, price, imageUrl, netGrams }) => ({
    id,
    name,
    price,
    ...(imageUrl !== undefined && { imageUrl }),
    ...(netGrams !== undefined && { netGrams: netGrams ?? undefined }),
  }));
  dispatch(updateProducts(products));
  for (const id of gone) dispatch(removeItemFromCart(id));
  dispatch(setStock(stock));
  return [
    ...lines.flatMap(({ id, name, price }) => {
      const shownPrice = shown.find((item) => item.id === id)?.price ?? price;
      return shownPrice === price
        ? []
        : copy.priceChanged(name, formatDollars(shownPrice), formatDollars(price));
    }),
    ...(gone.length > 0 ? [copy.noLongerSold] : []),
  ];
};
