import { useEffect } from 'react';
import { whenIdle } from '../vitals/when-idle.ts';
import { type Dispatch, useShopDispatch, useShopSelector } from './store/store.ts';

const load = async (dispatch: Dispatch): Promise<void> => {
  try {
    const { loadCategories } = await import('../api/load-categories.ts');
    await dispatch(loadCategories());
  } catch (error) {
    console.warn('The catalogue could not be loaded.', error);
  }
};

/** Loads the catalogue when the browser is idle, so that products and other lists open without a request. */
export const useCategories = (isEnabled: boolean): void => {
  const dispatch = useShopDispatch();
  const isLoaded = useShopSelector((state) => state.categories.categories.length > 0);
  const isNeeded = isEnabled && !isLoaded;
  useEffect(() => {
    if (isNeeded) whenIdle(() => void load(dispatch));
  }, [isNeeded, dispatch]);
};
