import { Link, useLocation } from 'react-router';
import { catalogue } from '#copy/pages/catalogue.ts';
import { productList as copy } from '#copy/pages/product-list.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { type CatalogueFilter, filterWholeList, type ProductListPage } from '#domain/catalogue/catalogue.ts';
import { hasChoices } from '#domain/catalogue/facets/facets.ts';
import { PAGE_SIZE } from '#domain/values/paging.ts';
import type { Result } from '#domain/values/result.ts';
import { CatalogueLoader } from '../../deferred/catalogue-loader.tsx';
import { SectionError } from '../errors/section-error.tsx';
import { NumberedPages } from '../pagination/numbered-pages.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { readChoices } from './choices-in-url.ts';
import { ListChoices } from './list-choices.tsx';
import { ProductList } from './product-list.tsx';
import styles from './product-list-section.module.css';

/** A page of a product list or its error. */
export type ProductListResult = Result<ProductListPage, ShopError>;

type Props = {
  readonly loaded: ProductListResult;
  readonly filter?: CatalogueFilter;
  /** The text that names what is missing after a failure. */
  readonly message?: string;
  /** Texts of the number of matching products; without them it is shown only of a filtered list. */
  readonly summary?: SummaryText;
  /** How many products are visible when the page opens. */
  readonly firstInSight?: number;
};

type SummaryText = {
  readonly found: (count: number) => string;
  readonly nothing: string;
  readonly showAll: string;
};

type ResultCountProps = {
  readonly text: SummaryText;
  readonly count: number;
  /** The address of the list without filters. */
  readonly to: string;
};

/** The number of matching products, and a link to all if there are none. */
const ResultCount = ({ text, count, to }: ResultCountProps) => (
  <>
    <p role="status" className={styles['found']}>
      {count > 0 ? text.found(count) : text.nothing}
    </p>
    {count === 0 && (
      <EmptyState picture="few-leaves">
        <Link className="button" to={to}>
          {text.showAll}
        </Link>
      </EmptyState>
    )}
  </>
);

const emptyState = (
  <EmptyState picture="few-leaves">
    <p>{catalogue.empty}</p>
  </EmptyState>
);

/** A product list with its error and empty states, and links to its other pages. */
export function ProductListSection({
  loaded,
  filter,
  message = catalogue.productsFailed,
  summary,
  firstInSight = 0,
}: Props) {
  const { pathname, search } = useLocation();
  if (!loaded.ok) return <SectionError error={loaded.error} message={message} />;
  const { all } = loaded.value;
  const choices = readChoices(new URLSearchParams(search));
  const { products, count, page } = all ? filterWholeList(all, filter, choices) : loaded.value;
  const pageHref = (pageNumber: number) => {
    const query = new URLSearchParams(search);
    query.set('page', String(pageNumber));
    if (pageNumber === 1) query.delete('page');
    const rest = query.toString();
    return rest ? `${pathname}?${rest}` : pathname;
  };
  return (
    <>
      {(all === undefined || all.length > 1) && <ListChoices products={all} choices={choices} />}
      {summary || hasChoices(choices) ? (
        <ResultCount text={summary ?? copy} count={count} to={pathname} />
      ) : (
        count === 0 && emptyState
      )}
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
