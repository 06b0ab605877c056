import type { Product } from '#domain/product.ts';
import type { RootState } from '../state/store.ts';
import { useShopSelector } from '../state/store.ts';
import { useCategories } from '../state/use-categories.ts';
import { catalogue } from '../words/catalogue.ts';
import { Calm } from './calm.tsx';
import { CatalogueState } from './catalogue-state.tsx';
import { Shelf } from './shelf.tsx';

type Props = {
  readonly select: (state: RootState) => readonly Product[];
  /** How many products are in sight when the page opens. */
  readonly firstInSight?: number;
};

/** The products that a selector finds, with what is shown while they load and when they cannot be had. */
export function LoadedShelf({ select, firstInSight = 0 }: Props) {
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
      <Shelf products={products} firstInSight={firstInSight} />
    </>
  );
}
