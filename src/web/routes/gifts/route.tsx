import { Link } from 'react-router';
import { catalogue } from '#copy/pages/catalogue.ts';
import { giftIdeas, gifts } from '#copy/pages/gifts.ts';
import { ProductList } from '../../components/catalogue/product-list.tsx';
import type { ProductListResult } from '../../components/catalogue/product-list-section.tsx';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { SectionError } from '../../components/errors/section-error.tsx';
import { Head } from '../../components/head/head.tsx';
import { Prose } from '../../components/ui/prose.tsx';
import { CatalogueLoader } from '../../deferred/catalogue-loader.tsx';
import { fetchProductList } from '../../loaders/fetch-product-list.ts';
import { loadProducts } from '../../loaders/load-product-list.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import styles from './gifts.module.css';

const ids = new Set<string>(giftIdeas.flatMap(({ products }) => products));

export const loader = loadProducts([...ids]);

export const clientLoader = fetchProductList(({ id }) => ids.has(id));

type IdeaProps = {
  readonly idea: (typeof giftIdeas)[number];
  readonly index: number;
  readonly loaded: ProductListResult;
};

function Idea({ idea: { key, title, text, products }, index, loaded }: IdeaProps) {
  const before = giftIdeas.slice(0, index).flatMap((idea) => idea.products);
  const found = loaded.ok ? loaded.value.products : [];
  const ideaProducts = products.flatMap((id) => found.find((product) => product.id === id) ?? []);
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
export default function GiftsPage({ loaderData }: Route.ComponentProps) {
  const loaded = loaderData.part;
  return (
    <div className="page">
      <Head title={gifts.title} description={gifts.description} canonical={hrefOf('gifts')} />
      <h1>{gifts.title}</h1>
      <p>{gifts.intro}</p>
      <NoScriptNotice feature="products" />
      {loaded.ok ? (
        <CatalogueLoader />
      ) : (
        <SectionError error={loaded.error} message={catalogue.productsFailed} />
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
