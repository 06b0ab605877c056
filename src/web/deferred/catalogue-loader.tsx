import { useEffect } from 'react';
import { useShopDispatch, useShopSelector } from '../state/store/store.ts';
import { whenIdle } from '../vitals/when-idle.ts';
import { useDeferred } from './load-deferred.ts';

/**
 * Loads the catalogue when the browser is idle, so that products and other lists open without a request. A component,
 * because a hook would render its product list again.
 */
export function CatalogueLoader() {
  const dispatch = useShopDispatch();
  const loadCategories = useDeferred()?.loadCategories;
  const isLoaded = useShopSelector((state) => state.categories.categories.length > 0);
  useEffect(() => {
    if (!isLoaded && loadCategories) whenIdle(() => void dispatch(loadCategories()));
  }, [isLoaded, loadCategories, dispatch]);
  return null;
}
