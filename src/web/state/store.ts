import { combineSlices, configureStore, type Middleware } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { authSlice } from './auth.ts';
import { cartSlice } from './cart.ts';
import { categoriesSlice } from './categories.ts';
import { couponSlice } from './coupon.ts';
import { orderSlice } from './order.ts';
import { productSlice } from './product.ts';
import { userSlice } from './user.ts';
import { wishCartSlice } from './wish-cart.ts';

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

/** A store of its own for every request on the server, and one for a browser's tab. */
export const createStore = (
  preloadedState: Partial<RootState> = {},
  middleware: readonly Middleware[] = [],
) =>
  configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (byDefault) => byDefault().concat(middleware),
  });

export type Store = ReturnType<typeof createStore>;
export type Dispatch = Store['dispatch'];

export const useShopDispatch = useDispatch.withTypes<Dispatch>();

type Select = <Selected>(select: (state: RootState) => Selected) => Selected;

/** What is selected from the state; on the server, where it never changes, nothing waits for a change of it. */
export const useShopSelector: Select = import.meta.env.SSR
  ? (select) => select(useStore<RootState>().getState())
  : useSelector.withTypes<RootState>();

/** The state of a shop that nobody has used yet. */
export const initialState = (): RootState => rootReducer(undefined, { type: 'initial' });
