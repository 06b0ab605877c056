import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { authSlice } from '../slices/auth.ts';
import { cartSlice } from '../slices/cart.ts';
import { categoriesSlice } from '../slices/categories.ts';
import { couponSlice } from '../slices/coupon.ts';
import { orderSlice } from '../slices/order.ts';
import { productSlice } from '../slices/product.ts';
import { userSlice } from '../slices/user.ts';
import { wishCartSlice } from '../slices/wish-cart.ts';

const rootReducer = combineReducers({
  user: userSlice.reducer,
  categories: categoriesSlice.reducer,
  cart: cartSlice.reducer,
  product: productSlice.reducer,
  wishCart: wishCartSlice.reducer,
  auth: authSlice.reducer,
  order: orderSlice.reducer,
  coupon: couponSlice.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;

/** Creates a store and its listeners for side effects: one per request on the server, one per tab in the browser. */
export const createStore = (preloadedState: Partial<RootState> = {}) => {
  const listeners = createListenerMiddleware<RootState, Dispatch>();
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (getDefaultMiddleware) => getDefaultMiddleware().prepend(listeners.middleware),
  });
  return Object.assign(store, {
    startListening: listeners.startListening,
    clearListeners: listeners.clearListeners,
  });
};

export type ShopStore = ReturnType<typeof createStore>;
export type Dispatch = ThunkDispatch<RootState, undefined, UnknownAction>;
export type StartListening = TypedStartListening<RootState, Dispatch>;

export const useShopDispatch: () => Dispatch = useDispatch;

type Select = <Selected>(select: (state: RootState) => Selected) => Selected;

/** Selects from the state; on the server, where it never changes, without a subscription. */
export const useShopSelector: Select = import.meta.env.SSR
  ? (select) => select(useStore<RootState>().getState())
  : useSelector;

export const initialState = (): RootState => rootReducer(undefined, { type: 'initial' });
