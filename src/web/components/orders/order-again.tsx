import { useEffect, useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { orderAgain as copy } from '#copy/pages/order.ts';
import { shell } from '#copy/pages/shell.ts';
import type { Reorder, ReorderNote } from '#domain/orders/self-service/order-again.ts';
import { formatDollars } from '#domain/values/money.ts';
import { hrefOf } from '../../site/site-map.ts';
import { useIsRestored } from '../../state/is-restored.ts';
import { returnItemsToCart } from '../../state/slices/cart.ts';
import { useShopDispatch } from '../../state/store/store.ts';
import type { FormResult } from '../forms/form-result.ts';
import { PageForm } from '../forms/page-form.tsx';

const textOf = (note: ReorderNote): string => {
  if (note.kind === 'price-changed')
    return copy.priceChanged(note.name, formatDollars(note.was), formatDollars(note.is));
  if (note.kind === 'fewer') return copy.fewer(note.name, note.quantity);
  return note.kind === 'sold-out' ? copy.soldOut(note.name) : copy.unavailable(note.name);
};

type Props = {
  /** Access token of the order's page, whose action handles the form. */
  readonly secret: string;
  /** What a press returned that the browser sent before the scripts of the page had loaded. */
  readonly sent?: Reorder | undefined;
};

/** Adds the items of an order to the cart at today's prices, and names what is different. */
export function OrderAgain({ secret, sent }: Props) {
  const fetcher = useFetcher<FormResult & { readonly reorder?: Reorder }>();
  const box = useRef<HTMLDivElement>(null);
  const dispatch = useShopDispatch();
  const isRestored = useIsRestored();
  const reordered = fetcher.data?.reorder ?? sent;
  useEffect(() => {
    if (!reordered || !isRestored) return;
    // Repeated, it changes nothing.
    dispatch(returnItemsToCart([...reordered.items]));
    box.current?.focus();
  }, [reordered, isRestored, dispatch]);
  return (
    <div className="needs-script no-print">
      <PageForm
        action={hrefOf('order', { secret })}
        intent="order-again"
        result={fetcher.data}
        fetcher={fetcher}
        submit={copy.button}
        button={{ className: 'button quiet' }}
      />
      {reordered && (
        <div ref={box} role="status" className="notice" tabIndex={-1}>
          {reordered.items.length > 0 ? <p>{copy.added}</p> : <p>{copy.nothing}</p>}
          <ul>
            {reordered.items.map(({ id, name, quantity }) => (
              <li key={id}>{copy.line(name, quantity)}</li>
            ))}
          </ul>
          {reordered.notes.map((note) => (
            <p key={`${note.kind} ${note.name}`}>{textOf(note)}</p>
          ))}
          {reordered.items.length > 0 && (
            <Link className="button" to={hrefOf('checkoutForm')}>
              {shell.checkOut}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}
