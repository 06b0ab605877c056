import { Fragment } from 'react';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { search } from '#copy/pages/search.ts';
import { MAX_SEARCH_LENGTH } from '#domain/catalogue/search/search.ts';
import { searchWordsSchema } from '#domain/catalogue/search/search-schema.ts';
import { pageSchema } from '#domain/values/page-schema.ts';
import { PAGE_SIZE } from '#domain/values/paging.ts';
import { ProductList } from '../../components/catalogue/product-list.tsx';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { Head } from '../../components/head/head.tsx';
import { NumberedPages } from '../../components/pagination/numbered-pages.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { throwIfRejected } from '../../loaders/handle-form.ts';
import { shopContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import { findCategories, popularCategories } from './find-categories.ts';
import { type FoundPage, findPages } from './find-pages.ts';
import styles from './search.module.css';

/** Loads a page of the products for the words, and pages about them. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  throwIfRejected(context);
  const { searchParams } = new URL(request.url);
  const words = searchWordsSchema.parse(searchParams.get('q') ?? '');
  const page = pageSchema.parse(searchParams.get('page') ?? 1);
  const result = await context.get(shopContext).catalogue.search(words, { page });
  // A page that does not exist (any more) redirects to the first.
  if (page > 1 && result.found.length === 0) throw redirect(hrefOf('search', {}, { q: words }));
  const names = result.found.map(({ name }) => name);
  return {
    words,
    page,
    pages: page === 1 ? findPages(words, names) : [],
    categories: page === 1 ? findCategories(words, result.found) : [],
    ...result,
  };
};

/** The search page; its address contains the words (SRCH-1). */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { words, page, found, count, nearest, pages, categories } = loaderData;
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
      {words ? (
        <>
          <Links label={search.categoriesLabel} links={categories} />
          <Links label={search.pages} links={pages} />
        </>
      ) : (
        <Links label={search.popular} links={popularCategories} />
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

type LinksProps = { readonly label: string; readonly links: readonly FoundPage[] };

/** Links after their label, in one line; nothing without links. */
const Links = ({ label, links }: LinksProps) =>
  links.length > 0 && (
    <nav aria-label={label}>
      {`${label}: `}
      {links.map(({ href, title }, index) => (
        <Fragment key={href}>
          {index > 0 && ', '}
          <Link to={href}>{title}</Link>
        </Fragment>
      ))}
    </nav>
  );
