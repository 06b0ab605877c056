import { useEffect } from 'react';
import { loadCategories } from '../api/load-categories.ts';
import { useShopDispatch, useShopSelector } from './store.ts';

/** Sees to it that the catalogue is loaded where it is wanted; answers how that stands and how to try again. */
export const useCategories = (isWanted = true) => {
  const dispatch = useShopDispatch();
  const { categories, isLoading, error } = useShopSelector((state) => state.categories);
  const isMissing = categories.length === 0;
  useEffect(() => {
    if (isWanted && isMissing) void dispatch(loadCategories());
  }, [isWanted, isMissing, dispatch]);
  const retry = () => void dispatch(loadCategories());
  return { isLoading: isLoading || (isMissing && !error), error, retry };
};
