import { cartLines as copy } from '#copy/pages/cart-lines.ts';
import type { CartQuote } from '#domain/cart/quote.ts';
import { formatDollars } from '#domain/values/money.ts';
import { removeItemFromCart, setStock, updateProducts } from './slices/cart.ts';
import type { Dispatch } from './store/store.ts';

type Current = Pick<CartQuote, 'gone' | 'stock'> & {
  readonly lines: readonly Pick<CartQuote['lines'][number], 'id' | 'name' | 'imageUrl' | 'price'>[];
};
type Shown = readonly { readonly id: string; readonly price?: number | undefined }[];

/** Updates the cart to what the shop sells now; returns the notices for the shopper. */
export const updateCart = (dispatch: Dispatch, { lines, gone, stock }: Current, shown: Shown): string[] => {
  dispatch(
    updateProducts(
      lines.map(({ id, name, imageUrl, price }) => ({
        id,
        name,
        price,
        ...(imageUrl !== undefined && { imageUrl }),
      })),
    ),
  );
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
