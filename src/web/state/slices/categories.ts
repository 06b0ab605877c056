import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ShopError } from '#domain/api/error-table.ts';
import type { CategoryRecord } from '#domain/catalogue/catalogue.ts';

type CategoriesState = {
  categories: readonly CategoryRecord[];
  isLoading: boolean;
  error: ShopError | null;
  /** Path of the page whose part of the catalogue this is; `undefined` for the whole catalogue. */
  shownOn?: string | undefined;
};

const initialState: CategoriesState = { categories: [], isLoading: false, error: null };

export const categoriesSlice = createSlice({
  name: 'categories',
  initialState,
  reducers: {
    loadCategoriesStart: (state) => {
      state.isLoading = true;
      state.error = null;
    },
    loadCategoriesSuccess: (state, { payload }: PayloadAction<readonly CategoryRecord[]>) => ({
      ...state,
      isLoading: false,
      categories: payload,
      shownOn: undefined,
    }),
    loadCategoriesFailure: (state, { payload }: PayloadAction<ShopError>) => {
      state.isLoading = false;
      state.error = payload;
    },
  },
});

export const { loadCategoriesStart, loadCategoriesSuccess, loadCategoriesFailure } = categoriesSlice.actions;
