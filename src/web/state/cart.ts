import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { addItem, type CartItem, capItems, decreaseItem, mergeItems, removeItem } from '#domain/cart.ts';
import type { Dollars } from '#domain/money.ts';
import type { Product } from '#domain/product.ts';

type CartState = { isCartOpen: boolean; cartItems: CartItem[] };

const initialState: CartState = { isCartOpen: false, cartItems: [] };

export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    setIsCartOpen: (state, { payload }: PayloadAction<boolean>) => {
      state.isCartOpen = payload;
    },
    addItemToCart: (state, { payload }: PayloadAction<Product>) => {
      state.cartItems = addItem(state.cartItems, payload);
    },
    decreaseItemInCart: (state, { payload }: PayloadAction<string>) => {
      state.cartItems = decreaseItem(state.cartItems, payload);
    },
    removeItemFromCart: (state, { payload }: PayloadAction<string>) => {
      state.cartItems = removeItem(state.cartItems, payload);
    },
    clearCart: (state) => {
      state.cartItems = [];
    },
    /** What a cancelled purchase or another tab gives back. */
    returnItemsToCart: (state, { payload }: PayloadAction<readonly CartItem[]>) => {
      state.cartItems = mergeItems(state.cartItems, payload);
    },
    /** The price that the shop asks now, after it refused the one that was shown. */
    changePrice: (state, { payload }: PayloadAction<{ readonly id: string; readonly price: Dollars }>) => {
      const item = state.cartItems.find(({ id }) => id === payload.id);
      if (item) item.price = payload.price;
    },
    /** No more of any product than one order takes, after the shop refused more. */
    lowerToMost: (state) => {
      state.cartItems = capItems(state.cartItems);
    },
    /** The cart as it was stored; whether the dropdown is open is each tab's own affair. */
    restoreCart: (state, { payload }: PayloadAction<readonly CartItem[]>) => {
      state.cartItems = [...payload];
    },
  },
});

export const {
  setIsCartOpen,
  addItemToCart,
  decreaseItemInCart,
  removeItemFromCart,
  clearCart,
  returnItemsToCart,
  changePrice,
  lowerToMost,
  restoreCart,
} = cartSlice.actions;
