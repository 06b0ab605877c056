import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  addItem,
  type CartItem,
  decreaseItem,
  mergeItems,
  removeItem,
  type StockLevel,
} from '#domain/cart/cart.ts';
import type { Product } from '#domain/catalogue/product.ts';

type CartState = { isCartOpen: boolean; cartItems: CartItem[] };

type ShownProduct = Pick<CartItem, 'id'> & Partial<Pick<CartItem, 'name' | 'imageUrl' | 'price'>>;

const itemOf = ({ cartItems }: CartState, wanted: string) => cartItems.find(({ id }) => id === wanted);

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
    /** Replaces what lines show of their products by what the shop says of them now. */
    updateProducts: (state, { payload }: PayloadAction<readonly ShownProduct[]>) => {
      for (const product of payload) Object.assign(itemOf(state, product.id) ?? {}, product);
    },
    /** How many of each product the shop has now; quantities stay as they are. */
    setStock: (state, { payload }: PayloadAction<readonly StockLevel[]>) => {
      for (const { id, left } of payload) {
        const item = itemOf(state, id);
        if (item) item.unitsLeft = left;
      }
    },
    /** Lowers quantities to what is left; a line of which nothing is left stays, for the shopper to remove. */
    lowerQuantities: (state, { payload }: PayloadAction<readonly StockLevel[]>) => {
      for (const { id, left } of payload) {
        const item = itemOf(state, id);
        if (item && left > 0) item.quantity = Math.min(item.quantity, left);
      }
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
  updateProducts,
  setStock,
  lowerQuantities,
  restoreCart,
} = cartSlice.actions;
