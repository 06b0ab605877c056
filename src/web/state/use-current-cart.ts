import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { apiMap } from '#domain/api/api-map.ts';
import type { QuoteRequest } from '#domain/cart/quote.ts';
import { call } from '../api/call.ts';
import { FOREGROUND, isTransientErrorCode, retryUntilDone } from './requests/retry-until-done.ts';
import { useIsRestored } from './shop-state.tsx';
import { selectCartItems } from './store/selectors.ts';
import { useShopDispatch, useShopSelector } from './store/store.ts';
import { updateCart } from './update-cart.ts';

/** A quote without the totals; small, because every page loads this schema. */
const cartSchema = z.object({
  lines: z.array(
    z.object({ id: z.string(), name: z.string(), imageUrl: z.optional(z.string()), price: z.number() }),
  ),
  gone: z.array(z.string()),
  stock: z.array(z.object({ id: z.string(), left: z.number() })),
});

/** Updates names, prices and stock in the cart while it is shown; returns the notices for the shopper. */
export const useCurrentCart = (): readonly string[] => {
  const dispatch = useShopDispatch();
  const isRestored = useIsRestored();
  const items = useShopSelector(selectCartItems);
  const [notices, setNotices] = useState<readonly string[]>([]);
  const request = JSON.stringify(items.map(({ id, price, quantity }) => ({ id, price, quantity })));
  useEffect(() => {
    const shown: QuoteRequest['items'] = JSON.parse(request);
    if (!isRestored || shown.length === 0) return;
    return retryUntilDone(async (signal) => {
      const quoted = await call(apiMap.quote, { method: 'POST', body: { items: shown }, schema: cartSchema });
      if (!quoted.ok) return !isTransientErrorCode(quoted.error.code);
      const changes = signal.aborted ? [] : updateCart(dispatch, quoted.value, shown);
      if (changes.length > 0) setNotices(changes);
      return true;
    }, FOREGROUND).stop;
  }, [request, isRestored, dispatch]);
  return notices;
};
