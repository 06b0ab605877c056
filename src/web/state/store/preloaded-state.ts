import type { Product } from '#domain/catalogue/product.ts';
import type { CurrentUser } from '../slices/user.ts';
import type { RootState } from './store.ts';

/** Loader data that initializes the store. */
export type PreloadedData =
  | {
      readonly product?: Product;
      readonly user?: CurrentUser;
    }
  | null
  | undefined;

/** Returns the initial state from the loader data of all matched routes. */
export const toPreloadedState = (loaderData: readonly PreloadedData[]): Partial<RootState> => {
  const { product, user } = Object.assign({}, ...loaderData) as NonNullable<PreloadedData>;
  return {
    ...(product && { product: { currentProduct: product, isProductPicked: true } }),
    ...(user && {
      user: { currentUser: user, currentUserName: user.displayName },
      auth: { isLoggedIn: true, isLoggedOut: false },
    }),
  };
};
