import type { RefObject } from 'react';
import { catalogue } from '#copy/pages/catalogue.ts';
import { MAX_QUANTITY, maxQuantityOf } from '#domain/cart/cart.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { addItemToCart } from '../../state/slices/cart.ts';
import { selectQuantity } from '../../state/store/selectors.ts';
import { useShopDispatch, useShopSelector } from '../../state/store/store.ts';
import { useFlash } from '../ui/use-flash.ts';
import styles from './add-to-cart.module.css';
import { reportAddition } from './report-addition.ts';

type Props = {
  readonly product: Product;
  /** The id of the product's name on the page, since many buttons have the same text. */
  readonly nameId: string;
  readonly isQuiet?: boolean;
  /** The field with the number of units to add; one without it. */
  readonly units?: RefObject<HTMLSelectElement | null>;
};

/** Adds units to the cart and confirms it (CART-1), or shows why no more can be added. */
export function AddToCart({ product, nameId, isQuiet = false, units }: Props) {
  const dispatch = useShopDispatch();
  const [flashes, flash] = useFlash();
  const quantity = useShopSelector((state) => selectQuantity(state, product.id));
  const { id, unitsLeft } = product;
  const isSoldOut = unitsLeft <= 0;
  const isAtMax = !isSoldOut && quantity >= maxQuantityOf(product);
  const note = quantity > 0 ? `${nameId}n` : undefined;
  return (
    <>
      <button
        type="button"
        className={isQuiet ? 'button quiet' : 'button'}
        disabled={isSoldOut}
        aria-disabled={isAtMax || undefined}
        aria-describedby={note ? `${nameId} ${note}` : nameId}
        data-flash={flashes > 0 ? id : undefined}
        data-queued-text={catalogue.adding}
        onClick={({ currentTarget }) => {
          if (isAtMax) return;
          for (let left = Number(units?.current?.value ?? 1); left > 0; left -= 1)
            dispatch(addItemToCart(product));
          flash();
          reportAddition(currentTarget, id);
        }}
      >
        {isSoldOut ? catalogue.soldOut : catalogue.add}
        {flashes > 0 && <span aria-hidden="true">{catalogue.added}</span>}
      </button>
      <small id={note} className={styles['note']}>
        {quantity > 0 && catalogue.inCart(quantity)}
        {isAtMax && ` · ${unitsLeft < MAX_QUANTITY ? catalogue.noMore : catalogue.atMost(MAX_QUANTITY)}`}
      </small>
    </>
  );
}
