import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  addItem,
  type CartItem,
  decreaseItem,
  mergeItems,
  putBack,
  removeItem,
  type StockLevel,
  setQuantity,
} from '#domain/cart/cart.ts';
import type { Product } from '#domain/catalogue/product.ts';

type CartState = { isCartOpen: boolean; cartItems: CartItem[] };

type ShownProduct = Pick<CartItem, 'id'> &
  Partial<Pick<CartItem, 'name' | 'imageUrl' | 'price' | 'netGrams'>>;

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
    setItemQuantity: (state, { payload }: PayloadAction<{ id: string; quantity: number }>) => {
      state.cartItems = setQuantity(state.cartItems, payload.id, payload.quantity);
    },
    putItemBack: (state, { payload }: PayloadAction<{ item: CartItem; position: number }>) => {
      state.cartItems = putBack(state.cartItems, payload.item, payload.position);
    },
    removeItemFromCart: (state, { payload }: PayloadAction<string>) => {
      state.cartItems = removeItem(state.cartItems, payload);
    },
    clearCart: (state) => {
      state.cartItems = [];
    },
    /** Adds the items of a cancelled order. */
    returnItemsToCart: (state, { payload }: PayloadAction<readonly CartItem[]>) => {
      state.cartItems = mergeItems(state.cartItems, payload);
    },
    /** Replaces names, prices, pictures and net quantities of cart lines by current ones. */
    updateProducts: (state, { payload }: PayloadAction<readonly ShownProduct[]>) => {
      for (const product of payload) Object.assign(itemOf(state, product.id) ?? {}, product);
    },
    /** Sets the stock of each product; quantities stay as they are. */
    setStock: (state, { payload }: PayloadAction<readonly StockLevel[]>) => {
      for (const { id, left } of payload) {
        const item = itemOf(state, id);
        if (item) item.unitsLeft = left;
      }
    },
    /** Lowers quantities to the stock; a sold-out line stays for the shopper to remove. */
    lowerQuantities: (state, { payload }: PayloadAction<readonly StockLevel[]>) => {
      for (const { id, left } of payload) {
        const item = itemOf(state, id);
        if (item && left > 0) item.quantity = Math.min(item.quantity, left);
      }
    },
    /** Restores the stored cart; each tab opens its dropdown independently. */
    restoreCart: (state, { payload }: PayloadAction<readonly CartItem[]>) => {
      state.cartItems = [...payload];
    },
  },
});

export const {
  setIsCartOpen,
  addItemToCart,
  decreaseItemInCart,
  setItemQuantity,
  putItemBack,
  removeItemFromCart,
  clearCart,
  returnItemsToCart,
  updateProducts,
  setStock,
  lowerQuantities,
  restoreCart,
} = cartSlice.actions;
