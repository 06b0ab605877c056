import { Link } from 'react-router';
import { catalogue } from '#copy/pages/catalogue.ts';
import { giftIdeas, gifts } from '#copy/pages/gifts.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { CatalogueState } from '../../components/catalogue/catalogue-state.tsx';
import { ProductList } from '../../components/catalogue/product-list.tsx';
import type { ProductListPageResult } from '../../components/catalogue/product-list-section.tsx';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { SectionError } from '../../components/errors/section-error.tsx';
import { Head } from '../../components/head/head.tsx';
import { Prose } from '../../components/ui/prose.tsx';
import { hrefOf } from '../../site/site-map.ts';
import { selectCategories } from '../../state/store/catalogue-selectors.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { useCategories } from '../../state/use-categories.ts';
import styles from './gifts.module.css';

type IdeaProps = {
  readonly idea: (typeof giftIdeas)[number];
  readonly index: number;
  readonly loaded: ProductListPageResult;
};

/** Products from the loader, or from the whole catalogue in the store. */
const useProducts = (ids: readonly string[], loaded: ProductListPageResult): readonly Product[] => {
  const categories = useShopSelector(selectCategories);
  if (!loaded) {
    const products = categories.flatMap(({ items }) => items);
    return ids.flatMap((id) => products.find((product) => product.id === id) ?? []);
  }
  return loaded.ok ? loaded.value.products.filter(({ id }) => ids.includes(id)) : [];
};

function Idea({ idea: { key, title, text, products }, index, loaded }: IdeaProps) {
  const before = giftIdeas.slice(0, index).flatMap((idea) => idea.products);
  const ideaProducts = useProducts(products, loaded);
  return (
    <section className={styles['idea']} aria-labelledby={key}>
      <div>
        <h2 id={key}>{title}</h2>
        <p>{text}</p>
      </div>
      <ProductList products={ideaProducts} firstInSight={index === 0 ? 1 : 0} shownBefore={before} />
    </section>
  );
}

/** Ideas for gifts, each with its products (NAV-10). */
export function GiftsPage({ loaded }: { readonly loaded: ProductListPageResult }) {
  const state = useCategories(!loaded);
  return (
    <div className="page">
      <Head title={gifts.title} description={gifts.description} canonical={hrefOf('gifts')} />
      <h1>{gifts.title}</h1>
      <p>{gifts.intro}</p>
      <NoScriptNotice feature="products" />
      {loaded ? (
        !loaded.ok && <SectionError error={loaded.error} message={catalogue.productsFailed} />
      ) : (
        <CatalogueState state={state} message={catalogue.productsFailed} />
      )}
      {giftIdeas.map((idea, index) => (
        <Idea key={idea.key} idea={idea} index={index} loaded={loaded} />
      ))}
      <Prose sections={gifts.notes} />
      <p>
        <Link className="alone" to={hrefOf('delivery')}>
          {gifts.toDelivery}
        </Link>
      </p>
    </div>
  );
}
