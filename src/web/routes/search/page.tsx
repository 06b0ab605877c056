import { Fragment } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { search } from '#copy/pages/search.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { MAX_SEARCH_LENGTH } from '#domain/catalogue/search/search.ts';
import { PAGE_SIZE } from '#domain/values/paging.ts';
import { ProductList } from '../../components/catalogue/product-list.tsx';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { Head } from '../../components/head/head.tsx';
import { NumberedPages } from '../../components/pagination/numbered-pages.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { hrefOf } from '../../site/site-map.ts';
import type { FoundPage } from './find-pages.ts';
import styles from './search.module.css';

type Props = {
  readonly words: string;
  readonly page: number;
  readonly found: readonly Product[];
  readonly count: number;
  readonly nearest: readonly Product[];
  /** Pages and articles about the words. */
  readonly pages: readonly FoundPage[];
};

/** The search page; its address contains the words (SRCH-1). */
export function SearchPage({ words, page, found, count, nearest, pages }: Props) {
  const isSearching = useNavigation().state === 'loading';
  const pageHref = (pageNumber: number) => hrefOf('search', {}, { q: words, page: String(pageNumber) });
  return (
    <div className="page">
      <Head title={words ? search.resultsFor(words) : search.title} isHidden />
      <h1>{search.title}</h1>
      <Form action={hrefOf('search')} role="search" aria-label={search.label} className={styles['form']}>
        <label htmlFor="q">{search.label}</label>
        <div className={styles['row']}>
          <input
            key={words}
            id="q"
            name="q"
            type="search"
            defaultValue={words}
            autoComplete="off"
            maxLength={MAX_SEARCH_LENGTH}
          />
          <button type="submit" className="button">
            {search.submit}
          </button>
        </div>
      </Form>
      {isSearching && <Spinner />}
      {words && <p role="status">{count > 0 ? search.found(count, words) : search.nothing(words)}</p>}
      {pages.length > 0 && (
        <nav aria-label={search.pages}>
          {search.pages}:{' '}
          {pages.map(({ href, title }, index) => (
            <Fragment key={href}>
              {index > 0 && ', '}
              <Link to={href}>{title}</Link>
            </Fragment>
          ))}
        </nav>
      )}
      {words && <NoScriptNotice feature="products" />}
      <ProductList products={found} firstInSight={2} />
      <NumberedPages page={page} count={count} size={PAGE_SIZE} pageHref={pageHref} />
      {words && count === 0 && (
        <>
          <EmptyState picture="few-leaves">
            <Link className="button" to={hrefOf('tea')}>
              {search.toTea}
            </Link>
          </EmptyState>
          {nearest.length > 0 && <h2>{search.nearest}</h2>}
          <ProductList products={nearest} />
        </>
      )}
    </div>
  );
}
