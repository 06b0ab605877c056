import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isWished, mergeWishes, toggleWish, type WishItem } from '#domain/cart/wish-list.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { sessionReceived } from './session-received.ts';

/** The last change of a wish for a product. */
type WishHistoryEntry = { readonly id: string; readonly user: string | null; readonly wished: boolean };

type WishCartState = { wishItems: WishItem[]; wishHistory: WishHistoryEntry[]; isWishChecked?: boolean };

const initialState: WishCartState = { wishItems: [], wishHistory: [] };

type Toggle = { readonly product: Product; readonly user: string | null };

export const wishCartSlice = createSlice({
  name: 'wishCart',
  initialState,
  reducers: {
    toggleWishItem: (state, { payload: { product, user } }: PayloadAction<Toggle>) => {
      state.wishItems = toggleWish(state.wishItems, user, product);
      const wished = isWished(state.wishItems, user, product.id);
      const older = state.wishHistory.filter((change) => change.id !== product.id || change.user !== user);
      state.wishHistory = [...older, { id: product.id, user, wished }];
      state.isWishChecked = wished;
    },
    /** Restores the stored wish list. */
    restoreWishes: (state, { payload }: PayloadAction<Pick<WishCartState, 'wishItems' | 'wishHistory'>>) => ({
      ...state,
      ...payload,
    }),
  },
  extraReducers: (builder) =>
    builder.addCase(sessionReceived, (state, { payload: { user } }) => {
      if (user) state.wishItems = mergeWishes(state.wishItems, user.email);
    }),
});

export const { toggleWishItem, restoreWishes } = wishCartSlice.actions;
