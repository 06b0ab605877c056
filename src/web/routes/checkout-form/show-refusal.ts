import { z } from 'zod';
import type { ShopError } from '#domain/error-table.ts';
import { formatDollars } from '#domain/money.ts';
import { loadCategories } from '../../api/load-categories.ts';
import { changePrice, removeItemFromCart } from '../../state/cart.ts';
import type { Dispatch } from '../../state/store.ts';
import { form as words } from '../../words/checkout.ts';

const changesSchema = z.object({
  changes: z.array(z.object({ id: z.string(), name: z.string(), was: z.number(), is: z.number() })),
});
const shortagesSchema = z.object({ shortages: z.array(z.object({ name: z.string(), left: z.number() })) });
const unknownSchema = z.object({ ids: z.array(z.string()) });

/** Puts what the server refused into the cart, and says it in sentences. */
export const showRefusal = (dispatch: Dispatch, { code, details }: ShopError): string[] => {
  if (code === 'price-changed') {
    const { changes } = changesSchema.parse(details);
    for (const { id, is } of changes) dispatch(changePrice({ id, price: is }));
    void dispatch(loadCategories());
    const told = changes.map(({ name, was, is }) =>
      words.priceChanged(name, formatDollars(was), formatDollars(is)),
    );
    return [...told, words.newPrices];
  }
  if (code === 'too-little-stock') {
    return shortagesSchema.parse(details).shortages.map(({ name, left }) => words.tooLittle(name, left));
  }
  if (code === 'unknown-product') {
    for (const id of unknownSchema.parse(details).ids) dispatch(removeItemFromCart(id));
    return [words.noLongerSold];
  }
  return [];
};
