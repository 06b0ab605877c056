import { Link, useSearchParams } from 'react-router';
import { applyFilter } from '#domain/catalogue.ts';
import { Calm } from '../../components/calm.tsx';
import { CatalogueState } from '../../components/catalogue-state.tsx';
import { Head } from '../../components/head.tsx';
import { NeedsScript } from '../../components/needs-script.tsx';
import { Shelf } from '../../components/shelf.tsx';
import { TeaTypes } from '../../components/tea-types.tsx';
import { addressOf } from '../../site-map.ts';
import { selectGroup } from '../../state/selectors.ts';
import { useShopSelector } from '../../state/store.ts';
import { useCategories } from '../../state/use-categories.ts';
import { catalogue } from '../../words/catalogue.ts';
import { readFilter } from './filter-in-url.ts';
import { Filters } from './filters.tsx';
import styles from './tea.module.css';

/** The catalogue (CAT-1). */
export function TeaPage() {
  const [search] = useSearchParams();
  const filter = readFilter(search);
  const loading = useCategories();
  const teas = useShopSelector((state) => selectGroup(state, 'tea'));
  const shown = applyFilter(teas, filter);

  return (
    <div className="page">
      <Head title={catalogue.title} description={catalogue.description} canonical={addressOf('tea')} />
      <h1>{catalogue.title}</h1>
      <TeaTypes />
      <NeedsScript what="shelf" />
      <Filters filter={filter} />
      <CatalogueState state={loading} what={catalogue.failed} />
      {teas.length > 0 && (
        <p role="status" className={styles['found']}>
          {shown.length > 0 ? catalogue.found(shown.length) : catalogue.nothing}
        </p>
      )}
      {teas.length > 0 && shown.length === 0 && (
        <Calm picture="few-leaves">
          <Link className="button" to={addressOf('tea')}>
            {catalogue.showAll}
          </Link>
        </Calm>
      )}
      <Shelf products={shown} firstInSight={2} />
      <section className={styles['article']}>
        <h2>{catalogue.articleTitle}</h2>
        {catalogue.article.map((paragraph) => (
          <p key={paragraph.slice(0, 20)}>{paragraph}</p>
        ))}
      </section>
    </div>
  );
}
