import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { catalogue } from '#copy/pages/catalogue.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { type CatalogueFilter, filterWholeList, type ProductListPage } from '#domain/catalogue/catalogue.ts';
import { PAGE_SIZE } from '#domain/values/paging.ts';
import type { Result } from '#domain/values/result.ts';
import { CatalogueLoader } from '../../deferred/catalogue-loader.tsx';
import { SectionError } from '../errors/section-error.tsx';
import { NumberedPages } from '../pagination/numbered-pages.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProductList } from './product-list.tsx';

/** A page of a product list or its error. */
export type ProductListResult = Result<ProductListPage, ShopError>;

type Props = {
  readonly loaded: ProductListResult;
  readonly filter?: CatalogueFilter;
  /** The text that names what is missing after a failure. */
  readonly message?: string;
  /** Renders what is above the list, given the number of matching products. */
  readonly renderSummary?: (count: number) => ReactNode;
  /** How many products are visible when the page opens. */
  readonly firstInSight?: number;
};

const emptyStateOf = (count: number): ReactNode =>
  count === 0 && (
    <EmptyState picture="few-leaves">
      <p>{catalogue.empty}</p>
    </EmptyState>
  );

/** A product list with its error and empty states, and links to its other pages. */
export function ProductListSection({
  loaded,
  filter,
  message = catalogue.productsFailed,
  renderSummary = emptyStateOf,
  firstInSight = 0,
}: Props) {
  const { pathname, search } = useLocation();
  if (!loaded.ok) return <SectionError error={loaded.error} message={message} />;
  const { all } = loaded.value;
  const { products, count, page } = all ? filterWholeList(all, filter) : loaded.value;
  const pageHref = (pageNumber: number) => {
    const query = new URLSearchParams(search);
    query.set('page', String(pageNumber));
    if (pageNumber === 1) query.delete('page');
    const rest = query.toString();
    return rest ? `${pathname}?${rest}` : pathname;
  };
  return (
    <>
      {renderSummary(count)}
      <ProductList products={products} firstInSight={firstInSight} />
      {/* After a list that was not sent whole, a phone would pay for a large catalogue. */}
      {all ? (
        <CatalogueLoader />
      ) : (
        <NumberedPages page={page} count={count} size={PAGE_SIZE} pageHref={pageHref} />
      )}
    </>
  );
}
