import type { Product } from '#domain/product.ts';
import { addItemToCart } from '../state/cart.ts';
import { useShopDispatch } from '../state/store.ts';
import { catalogue } from '../words/catalogue.ts';
import { useFlash } from './use-flash.ts';

/** Puts one unit into the cart, and says so (CART-1). */
export function AddToCart({ product }: { product: Product }) {
  const dispatch = useShopDispatch();
  const [raised, flash] = useFlash();
  const isSoldOut = product.unitsLeft === 0;
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={isSoldOut}
        data-flash={raised > 0 || undefined}
        onClick={() => {
          dispatch(addItemToCart(product));
          flash();
        }}
      >
        {isSoldOut ? catalogue.soldOut : catalogue.add}
      </button>
      <span role="status" className="visually-hidden">
        {/* New each time, so that the same words are said again. */}
        {raised > 0 && <span key={raised}>{catalogue.added(product.name)}</span>}
      </span>
    </>
  );
}
