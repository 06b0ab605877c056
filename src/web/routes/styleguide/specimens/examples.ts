import type { CartItem } from '#domain/cart/cart.ts';
import { LOW_STOCK_UNITS } from '#domain/catalogue/low-stock.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { initialState, type RootState } from '#web/state/store/store.ts';

/** Eighty characters with spaces, and eighty without. */
export const LONG_NAME = 'Single-Garden Second-Flush Darjeeling of the Upper Arya Terraces, Picked in June';
export const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtenteegesellsch';

export const isSoldOut = (product: Product): Product => ({ ...product, unitsLeft: 0 });
export const hasFewLeft = (product: Product): Product => ({ ...product, unitsLeft: LOW_STOCK_UNITS - 2 });

/** Returns `count` products with unique ids. */
export const many = (products: readonly Product[], count: number): readonly Product[] =>
  Array.from({ length: count }, (_, index) => products.slice(index % products.length)[0])
    .filter((product) => product !== undefined)
    .map((product, index) => ({ ...product, id: `${product.id}-${index}` }));

export const inCart = (product: Product, quantity = 1): CartItem => ({ ...product, quantity });

type Changes = {
  readonly cartItems?: readonly CartItem[];
  readonly isCartOpen?: boolean;
  readonly wished?: readonly Product[];
  readonly isLoggedIn?: boolean;
  readonly coupon?: string;
};

/** A state with just these changes. */
export const stateWith = ({
  cartItems = [],
  isCartOpen = false,
  wished = [],
  isLoggedIn = false,
  coupon,
}: Changes): Partial<RootState> => ({
  cart: { isCartOpen, cartItems: [...cartItems] },
  wishCart: {
    ...initialState().wishCart,
    wishItems: wished.map((product) => ({ ...product, user: null })),
  },
  auth: { isLoggedIn, isLoggedOut: !isLoggedIn },
  coupon: { code: coupon ?? null },
});
