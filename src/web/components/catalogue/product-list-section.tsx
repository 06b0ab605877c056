import { useLocation } from 'react-router';
import { catalogue } from '#copy/pages/catalogue.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import type { CategoryRecord, ProductListPage } from '#domain/catalogue/catalogue.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { PAGE_SIZE } from '#domain/values/paging.ts';
import type { Result } from '#domain/values/result.ts';
import { selectCategories } from '../../state/store/catalogue-selectors.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { useCategories } from '../../state/use-categories.ts';
import { SectionError } from '../errors/section-error.tsx';
import { NumberedPages } from '../pagination/numbered-pages.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CatalogueState } from './catalogue-state.tsx';
import { ProductList } from './product-list.tsx';

/** A page of a product list or its error; `undefined` if the browser loads the catalogue whole. */
export type ProductListPageResult = Result<ProductListPage, ShopError> | undefined;

type Props = {
  readonly loaded: ProductListPageResult;
  /** Selects the products from the whole catalogue. */
  readonly select: (categories: readonly CategoryRecord[]) => readonly Product[];
  /** How many products are visible when the page opens. */
  readonly firstInSight?: number;
};

/** A product list, with its loading, error and empty states. */
export const ProductListSection = ({ loaded, select, firstInSight = 0 }: Props) =>
  loaded ? (
    <ProductListPageSection loaded={loaded} firstInSight={firstInSight} />
  ) : (
    <WholeProductList select={select} firstInSight={firstInSight} />
  );

const EMPTY = (
  <EmptyState picture="few-leaves">
    <p>{catalogue.empty}</p>
  </EmptyState>
);

function WholeProductList({ select, firstInSight }: Omit<Required<Props>, 'loaded'>) {
  const state = useCategories();
  const products = select(useShopSelector(selectCategories));
  const isEmpty = !state.isLoading && !state.error && products.length === 0;
  return (
    <>
      <CatalogueState state={state} message={catalogue.productsFailed} />
      {isEmpty && EMPTY}
      <ProductList products={products} firstInSight={firstInSight} />
    </>
  );
}

type PageProps = { readonly loaded: NonNullable<ProductListPageResult>; readonly firstInSight: number };

function ProductListPageSection({ loaded, firstInSight }: PageProps) {
  if (!loaded.ok) return <SectionError error={loaded.error} message={catalogue.productsFailed} />;
  const { products } = loaded.value;
  return products.length > 0 ? <PaginatedProductList {...loaded.value} firstInSight={firstInSight} /> : EMPTY;
}

/** A page of a product list, with links to the previous and the next one. */
export function PaginatedProductList({
  products,
  count,
  page,
  firstInSight,
}: ProductListPage & { readonly firstInSight: number }) {
  const { pathname, search } = useLocation();
  const pageHref = (pageNumber: number) => {
    const query = new URLSearchParams(search);
    query.set('page', String(pageNumber));
    if (pageNumber === 1) query.delete('page');
    const rest = query.toString();
    return rest ? `${pathname}?${rest}` : pathname;
  };
  return (
    <>
      <ProductList products={products} firstInSight={firstInSight} />
      <NumberedPages page={page} count={count} size={PAGE_SIZE} pageHref={pageHref} />
    </>
  );
}
