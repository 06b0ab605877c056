import { apiMap } from '#domain/api/api-map.ts';
import { categoriesSchema } from '#domain/catalogue/catalogue-schema.ts';
import {
  loadCategoriesFailure,
  loadCategoriesStart,
  loadCategoriesSuccess,
} from '../state/slices/categories.ts';
import type { Dispatch, RootState } from '../state/store/store.ts';
import { call } from './call.ts';

/** Loads the catalogue into the store, unless a load is pending (CAT-6, STATE-2). */
export const loadCategories = () => async (dispatch: Dispatch, getState: () => RootState) => {
  if (getState().categories.isLoading) return;
  dispatch(loadCategoriesStart());
  const loaded = await call(apiMap.categories, { schema: categoriesSchema });
  dispatch(loaded.ok ? loadCategoriesSuccess(loaded.value) : loadCategoriesFailure(loaded.error));
};
