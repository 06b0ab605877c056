import { combineSlices, configureStore, type Middleware } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { authSlice } from '../slices/auth.ts';
import { cartSlice } from '../slices/cart.ts';
import { categoriesSlice } from '../slices/categories.ts';
import { couponSlice } from '../slices/coupon.ts';
import { orderSlice } from '../slices/order.ts';
import { productSlice } from '../slices/product.ts';
import { userSlice } from '../slices/user.ts';
import { wishCartSlice } from '../slices/wish-cart.ts';

const rootReducer = combineSlices(
  userSlice,
  categoriesSlice,
  cartSlice,
  productSlice,
  wishCartSlice,
  authSlice,
  orderSlice,
  couponSlice,
);

export type RootState = ReturnType<typeof rootReducer>;

/** Creates a store: one per request on the server, one per tab in the browser. */
export const createStore = (
  preloadedState: Partial<RootState> = {},
  middleware: readonly Middleware[] = [],
) =>
  configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(middleware),
  });

export type ShopStore = ReturnType<typeof createStore>;
export type Dispatch = ShopStore['dispatch'];

export const useShopDispatch = useDispatch.withTypes<Dispatch>();

type Select = <Selected>(select: (state: RootState) => Selected) => Selected;

/** Selects from the state; on the server, where it never changes, without a subscription. */
export const useShopSelector: Select = import.meta.env.SSR
  ? (select) => select(useStore<RootState>().getState())
  : useSelector.withTypes<RootState>();

export const initialState = (): RootState => rootReducer(undefined, { type: 'initial' });
