import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { whenIdle } from '../vitals/when-idle.ts';
import { loadCategoriesFailure } from './slices/categories.ts';
import { type Dispatch, useShopDispatch, useShopSelector } from './store/store.ts';

const isReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

const load = async (dispatch: Dispatch, isNeeded: () => boolean): Promise<void> => {
  try {
    const { loadCategories } = await import('../api/load-categories.ts');
    await dispatch(loadCategories());
  } catch (error) {
    console.warn('The catalogue could not be loaded.', error);
    if (!isNeeded()) return;
    // After a release this page's scripts are gone while a cache may still serve it; it is reloaded once.
    const script = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (!isNeeded()) return;
    if (script?.status === 404 && !isReloaded()) location.reload();
    dispatch(loadCategoriesFailure({ code: 'auth/network-request-failed' }));
  }
};

/** Loads the catalogue where a page needs it. A page that came with a part of it loads the rest when idle. */
export const useCategories = (isEnabled = true) => {
  const dispatch = useShopDispatch();
  const { pathname } = useLocation();
  const { categories, shownOn, isLoading, error } = useShopSelector((state) => state.categories);
  const isMissing = categories.length === 0 || (shownOn !== undefined && shownOn !== pathname);
  const isPartial = shownOn !== undefined;
  useEffect(() => {
    if (!isEnabled || !(isMissing || isPartial)) return;
    let isCurrent = true;
    // A reload of a page that is complete without the rest would discard a press.
    const loadNow = () => void (isCurrent && load(dispatch, () => isCurrent && isMissing));
    if (isMissing) loadNow();
    else whenIdle(loadNow);
    return () => {
      isCurrent = false;
    };
  }, [isEnabled, isMissing, isPartial, dispatch]);
  const retry = () => void load(dispatch, () => location.pathname === pathname);
  return {
    isLoading: (isLoading && !isPartial) || (isMissing && !error),
    error: isMissing ? error : null,
    retry,
  };
};
