import { useLocation } from 'react-router';
import type { ShopError } from '#domain/api/error-table.ts';
import type { ProductListPage } from '#domain/catalogue/catalogue.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { PAGE_SIZE } from '#domain/values/paging.ts';
import type { Result } from '#domain/values/result.ts';
import { catalogue } from '../../copy/catalogue.ts';
import type { RootState } from '../../state/store/store.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { useCategories } from '../../state/use-categories.ts';
import { PartFailed } from '../errors/section-error.tsx';
import { NumberedPages } from '../pagination/numbered-pages.tsx';
import { Calm } from '../ui/empty-state.tsx';
import { CatalogueState } from './catalogue-state.tsx';
import { Shelf } from './product-list.tsx';

/** A page of a product list or its error; `undefined` if the browser loads the catalogue whole. */
export type LoadedPart = Result<ProductListPage, ShopError> | undefined;

type Props = {
  readonly part: LoadedPart;
  /** Selects the products from the whole catalogue. */
  readonly select: (state: RootState) => readonly Product[];
  /** How many products are visible when the page opens. */
  readonly firstInSight?: number;
};

/** A product list, with its loading, error and empty states. */
export const LoadedShelf = ({ part, select, firstInSight = 0 }: Props) =>
  part ? (
    <CutShelf part={part} firstInSight={firstInSight} />
  ) : (
    <WholeShelf select={select} firstInSight={firstInSight} />
  );

const EMPTY = (
  <Calm picture="few-leaves">
    <p>{catalogue.empty}</p>
  </Calm>
);

function WholeShelf({ select, firstInSight }: Omit<Required<Props>, 'part'>) {
  const loading = useCategories();
  const products = useShopSelector(select);
  const isEmpty = !loading.isLoading && !loading.error && products.length === 0;
  return (
    <>
      <CatalogueState state={loading} what={catalogue.productsFailed} />
      {isEmpty && EMPTY}
      <Shelf products={products} firstInSight={firstInSight} />
    </>
  );
}

type CutProps = { readonly part: NonNullable<LoadedPart>; readonly firstInSight: number };

function CutShelf({ part, firstInSight }: CutProps) {
  if (!part.ok) return <PartFailed error={part.error} what={catalogue.productsFailed} />;
  const { products } = part.value;
  return products.length > 0 ? <ShelfInPages {...part.value} firstInSight={firstInSight} /> : EMPTY;
}

/** A page of a product list, with links to the previous and the next one. */
export function ShelfInPages({
  products,
  count,
  page,
  firstInSight,
}: ProductListPage & { readonly firstInSight: number }) {
  const { pathname, search } = useLocation();
  const addressOfPage = (other: number) => {
    const query = new URLSearchParams(search);
    query.set('page', String(other));
    if (other === 1) query.delete('page');
    const rest = query.toString();
    return rest ? `${pathname}?${rest}` : pathname;
  };
  return (
    <>
      <Shelf products={products} firstInSight={firstInSight} />
      <NumberedPages page={page} count={count} size={PAGE_SIZE} addressOfPage={addressOfPage} />
    </>
  );
}
