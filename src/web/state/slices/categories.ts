import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ShopError } from '#domain/api/error-table.ts';
import type { CategoryRecord } from '#domain/catalogue/catalogue.ts';

type CategoriesState = {
  categories: readonly CategoryRecord[];
  isLoading: boolean;
  error: ShopError | null;
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
    }),
    loadCategoriesFailure: (state, { payload }: PayloadAction<ShopError>) => {
      state.isLoading = false;
      state.error = payload;
    },
  },
});

export const { loadCategoriesStart, loadCategoriesSuccess, loadCategoriesFailure } = categoriesSlice.actions;
