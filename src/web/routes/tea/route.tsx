import { Link, useSearchParams } from 'react-router';
import { catalogue } from '#copy/pages/catalogue.ts';
import { teaArticle } from '#copy/pages/tea-article.ts';
import { isUnfiltered } from '#domain/catalogue/catalogue.ts';
import { productListHead } from '../../components/catalogue/product-list-head.ts';
import { ProductListSection } from '../../components/catalogue/product-list-section.tsx';
import { TeaTypes } from '../../components/catalogue/tea-types.tsx';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { Head } from '../../components/head/head.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { fetchProductList } from '../../loaders/fetch-product-list.ts';
import { loadProductList } from '../../loaders/load-product-list.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import { readFilter } from './filter-in-url.ts';
import { Filters } from './filters.tsx';
import styles from './tea.module.css';

export const loader = loadProductList(({ searchParams }) => ({
  group: 'tea',
  filter: readFilter(searchParams),
}));

export const clientLoader = fetchProductList(({ group }) => group === 'tea');

/** The catalogue (CAT-1). */
export default function TeaPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const filter = readFilter(search);
  return (
    <div className="page">
      <Head
        {...productListHead(loaderData.part, 'tea', catalogue.title, !isUnfiltered(filter))}
        description={catalogue.description}
      />
      <h1>{catalogue.title}</h1>
      <TeaTypes />
      <NoScriptNotice feature="products" />
      <Filters shown={filter} />
      <ProductListSection
        loaded={loaderData.part}
        filter={filter}
        message={catalogue.failed}
        renderSummary={(count) => <ResultCount count={count} />}
        firstInSight={2}
      />
      <section className={styles['article']}>
        <h2>{teaArticle.title}</h2>
        {teaArticle.text.map((paragraph) => (
          <p key={paragraph.slice(0, 20)}>{paragraph}</p>
        ))}
      </section>
    </div>
  );
}

/** The number of matching teas, and a link to all if there are none. */
const ResultCount = ({ count }: { readonly count: number }) => (
  <>
    <p role="status" className={styles['found']}>
      {count > 0 ? catalogue.found(count) : catalogue.nothing}
    </p>
    {count === 0 && (
      <EmptyState picture="few-leaves">
        <Link className="button" to={hrefOf('tea')}>
          {catalogue.showAll}
        </Link>
      </EmptyState>
    )}
  </>
);
