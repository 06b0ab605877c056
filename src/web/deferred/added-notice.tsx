import { useEffect, useState } from 'react';
import { onAdditions } from '../components/cart/on-additions.ts';
import { selectCartCount } from '../state/store/selectors.ts';
import { useShopSelector } from '../state/store/store.ts';
import { useCartModules } from './use-cart-modules.ts';

type Addition = { readonly ids: readonly string[]; readonly button: Element; readonly number: number };

/** Says what was added to the cart last, with ways on; also loads the script of a cart that is not empty. */
export function AddedNotice() {
  const [addition, setAddition] = useState<Addition>();
  const count = useShopSelector(selectCartCount);
  const modules = useCartModules(count > 0);
  useEffect(
    () =>
      onAdditions((ids, button) => setAddition((last) => ({ ids, button, number: (last?.number ?? 0) + 1 }))),
    [],
  );
  return (
    <div role="status" className="added-notice">
      {addition && modules && (
        // A new element each time, so that screen readers announce the same text again.
        <modules.AddedProduct
          key={addition.number}
          ids={addition.ids}
          button={addition.button}
          onClose={() => setAddition(undefined)}
        />
      )}
    </div>
  );
}
