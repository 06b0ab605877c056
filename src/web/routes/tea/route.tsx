import { useSearchParams } from 'react-router';
import { catalogue } from '#copy/pages/catalogue.ts';
import { teaArticle } from '#copy/pages/tea-article.ts';
import { isUnfiltered } from '#domain/catalogue/catalogue.ts';
import { readChoices } from '../../components/catalogue/choices-in-url.ts';
import { ProductListSection } from '../../components/catalogue/product-list-section.tsx';
import { TeaTypes } from '../../components/catalogue/tea-types.tsx';
import { useProductListHead } from '../../components/catalogue/use-product-list-head.ts';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { Head } from '../../components/head/head.tsx';
import { fetchProductList } from '../../loaders/fetch-product-list.ts';
import { loadProductList } from '../../loaders/load-product-list.ts';
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
  const head = useProductListHead(loaderData.part, 'tea', catalogue.title, !isUnfiltered(filter));
  return (
    <div className="page">
      <Head {...head} description={catalogue.description} />
      <h1>{catalogue.title}</h1>
      <TeaTypes />
      <NoScriptNotice feature="products" />
      <Filters shown={filter} choices={readChoices(search)} />
      <ProductListSection
        loaded={loaderData.part}
        filter={filter}
        message={catalogue.failed}
        summary={catalogue}
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
