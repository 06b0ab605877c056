import type { Product } from '#domain/product.ts';
import type { RootState } from '../state/store.ts';
import { useShopSelector } from '../state/store.ts';
import { useCategories } from '../state/use-categories.ts';
import { catalogue } from '../words/catalogue.ts';
import { LoadFailed } from './load-failed.tsx';
import { Shelf } from './shelf.tsx';
import { Spinner } from './spinner.tsx';

/** The products that a selector finds, with what is shown while they load and when they cannot be had. */
export function LoadedShelf({ select }: { select: (state: RootState) => readonly Product[] }) {
  const { isLoading, error, retry } = useCategories();
  const products = useShopSelector(select);
  return (
    <>
      {isLoading && <Spinner />}
      {error && <LoadFailed what={catalogue.shelfFailed} error={error} retry={retry} />}
      {!isLoading && !error && products.length === 0 && <p>{catalogue.emptyShelf}</p>}
      <Shelf products={products} />
    </>
  );
}
