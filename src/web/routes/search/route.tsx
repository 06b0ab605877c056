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
import { findCategories, mainKinds, popularCategories } from './find-categories.ts';
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
  if (page > 1) return { words, page, pages: [], categories: [], ...result };
  const { found, missingKind } = result;
  const pages = findPages(
    words,
    found.map(({ name }) => name),
  );
  const isOnlyAboutService = pages.length > 0 && missingKind === undefined;
  const kinds = isOnlyAboutService ? [] : mainKinds;
  return {
    words,
    page,
    pages,
    categories: found.length > 0 ? findCategories(words, found) : kinds,
    ...result,
  };
};

type Result = Pick<Route.ComponentProps['loaderData'], 'words' | 'count' | 'missingKind' | 'pages'>;

const statusOf = ({ words, count, missingKind, pages }: Result): string => {
  const missing = missingKind === undefined ? '' : search.missing(missingKind);
  if (count > 0) return `${missing} ${search.found(count, words)}`.trim();
  if (missing) return missing;
  return pages.length > 0 ? search.onlyPages(words) : search.nothing(words);
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
      {words && <p role="status">{statusOf(loaderData)}</p>}
      <div className={styles['links']}>
        {words ? (
          <>
            <Links label={search.categoriesLabel} links={categories} />
            <Links label={search.pages} links={pages} />
          </>
        ) : (
          <Links label={search.popular} links={popularCategories} />
        )}
      </div>
      {words && <NoScriptNotice feature="products" />}
      <ProductList products={found} firstInSight={2} />
      <NumberedPages page={page} count={count} size={PAGE_SIZE} pageHref={pageHref} />
      {words && count === 0 && (
        <>
          {nearest.length > 0 && <h2>{search.nearest}</h2>}
          <ProductList products={nearest} />
          {nearest.length > 0 ? toTea : <EmptyState picture="few-leaves">{toTea}</EmptyState>}
        </>
      )}
    </div>
  );
}

const toTea = (
  <Link className="button" to={hrefOf('tea')}>
    {search.toTea}
  </Link>
);

type LinksProps = { readonly label: string; readonly links: readonly FoundPage[] };

/** Links after their label; nothing without links. */
const Links = ({ label, links }: LinksProps) =>
  links.length > 0 && (
    <nav aria-label={label}>
      <span>{label}</span>
      {links.map(({ href, title }) => (
        <Link key={href} to={href}>
          {title}
        </Link>
      ))}
    </nav>
  );
