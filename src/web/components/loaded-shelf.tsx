import type { Product } from '#domain/product.ts';
import type { RootState } from '../state/store.ts';
import { useShopSelector } from '../state/store.ts';
import { useCategories } from '../state/use-categories.ts';
import { catalogue } from '../words/catalogue.ts';
import { Calm } from './calm.tsx';
import { CatalogueState } from './catalogue-state.tsx';
import { Shelf } from './shelf.tsx';

/** The products that a selector finds, with what is shown while they load and when they cannot be had. */
export function LoadedShelf({ select }: { select: (state: RootState) => readonly Product[] }) {
  const loading = useCategories();
  const products = useShopSelector(select);
  const isEmpty = !loading.isLoading && !loading.error && products.length === 0;
  return (
    <>
      <CatalogueState state={loading} what={catalogue.shelfFailed} />
      {isEmpty && (
        <Calm picture="few-leaves">
          <p>{catalogue.emptyShelf}</p>
        </Calm>
      )}
      <Shelf products={products} />
    </>
  );
}
