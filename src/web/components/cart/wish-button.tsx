import { catalogue } from '#copy/pages/catalogue.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { toggleWishItem } from '../../state/slices/wish-cart.ts';
import { selectIsWished, selectUserEmail } from '../../state/store/selectors.ts';
import { useShopDispatch, useShopSelector } from '../../state/store/store.ts';
import { HeartIcon } from '../ui/icons.tsx';
import { useFlash } from '../ui/use-flash.ts';
import styles from './wish-button.module.css';

/** The wish list button of a product (WISH-1, WISH-2). */
export function WishButton({ product }: { product: Product }) {
  const dispatch = useShopDispatch();
  const user = useShopSelector(selectUserEmail);
  const isWished = useShopSelector((state) => selectIsWished(state, product.id));
  const [flashes, flash] = useFlash();
  return (
    <button
      type="button"
      className={styles['heart']}
      aria-label={catalogue.wish(product.name)}
      aria-pressed={isWished}
      data-flash={flashes > 0 || undefined}
      onClick={() => {
        dispatch(toggleWishItem({ product, user }));
        if (!isWished) flash();
      }}
    >
      <HeartIcon filled={isWished} />
    </button>
  );
}
