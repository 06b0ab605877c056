import { addItemToCart, restoreCart } from '../slices/cart.ts';
import { restoreWishes, toggleWishItem } from '../slices/wish-cart.ts';
import type { ShopStore } from '../store/store.ts';

/** Removes cart and wish list changes made before rehydration; returns a function that replays them. */
export const takeEarlyMutations = (store: ShopStore): (() => void) => {
  const { cartItems } = store.getState().cart;
  const { wishItems } = store.getState().wishCart;
  if (cartItems.length > 0) store.dispatch(restoreCart([]));
  if (wishItems.length > 0) store.dispatch(restoreWishes({ wishItems: [], wishHistory: [] }));
  return () => {
    for (const { quantity, ...product } of cartItems)
      for (let unit = 0; unit < quantity; unit += 1) store.dispatch(addItemToCart(product));
    for (const { user, ...product } of wishItems) {
      const isListed = store
        .getState()
        .wishCart.wishItems.some((item) => item.id === product.id && item.user === user);
      if (!isListed) store.dispatch(toggleWishItem({ product, user }));
    }
  };
};
