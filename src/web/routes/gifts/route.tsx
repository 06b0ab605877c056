import { Link, useSearchParams } from 'react-router';
import { catalogue } from '#copy/pages/catalogue.ts';
import { BUDGETS, giftIdeas, gifts } from '#copy/pages/gifts.ts';
import { byId, type ListedProduct } from '#domain/catalogue/product.ts';
import { toCents } from '#domain/values/money.ts';
import { ProductList } from '../../components/catalogue/product-list.tsx';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { SectionError } from '../../components/errors/section-error.tsx';
import { Head } from '../../components/head/head.tsx';
import { PageLink } from '../../components/pagination/page-link.tsx';
import { Prose } from '../../components/ui/prose.tsx';
import { CatalogueLoader } from '../../deferred/catalogue-loader.tsx';
import { fetchProductList } from '../../loaders/fetch-product-list.ts';
import { loadProducts } from '../../loaders/load-product-list.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import { AddAll, costOf } from './add-all.tsx';
import styles from './gifts.module.css';

const ids = new Set<string>(giftIdeas.flatMap(({ products }) => products));

export const loader = loadProducts([...ids]);

export const clientLoader = fetchProductList(({ id }) => ids.has(id));

type Idea = (typeof giftIdeas)[number] & { readonly found: readonly ListedProduct[] };

function GiftIdea({ idea, before }: { readonly idea: Idea; readonly before: readonly Idea[] }) {
  const { key, title, text, found } = idea;
  const shownBefore = before.flatMap(({ products }) => products);
  return (
    <section className={styles['idea']} aria-labelledby={key}>
      <div>
        <h2 id={key}>{title}</h2>
        <p>{text}</p>
        {found.length > 1 && <AddAll products={found} nameId={key} />}
      </div>
      <ProductList products={found} firstInSight={before.length === 0 ? 1 : 0} shownBefore={shownBefore} />
    </section>
  );
}

/** Links to the ideas that cost no more than an amount, and to all of them. */
const Budgets = ({ budget }: { readonly budget: number | undefined }) => (
  <nav aria-label={gifts.budget} className={`chips ${styles['budgets']}`}>
    {[undefined, ...BUDGETS].map((amount) => (
      <PageLink
        key={amount ?? 'all'}
        to={hrefOf('gifts', {}, amount === undefined ? {} : { under: String(amount) })}
        aria-current={amount === budget ? 'true' : undefined}
        preventScrollReset
      >
        {amount === undefined ? gifts.all : gifts.under(amount)}
      </PageLink>
    ))}
  </nav>
);

/** Ideas for gifts, each with its products (NAV-10). */
export default function GiftsPage({ loaderData }: Route.ComponentProps) {
  const loaded = loaderData.part;
  const [search] = useSearchParams();
  const budget = BUDGETS.find((amount) => search.get('under') === String(amount));
  const products = byId(loaded.ok ? loaded.value.products : []);
  const ideas = giftIdeas
    .map((idea): Idea => ({ ...idea, found: idea.products.flatMap((id) => products.get(id) ?? []) }))
    .filter(({ found }) => budget === undefined || (found.length > 0 && costOf(found) <= toCents(budget)));
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
      <Budgets budget={budget} />
      {ideas.length === 0 && <p>{gifts.none}</p>}
      {ideas.map((idea, index) => (
        <GiftIdea key={idea.key} idea={idea} before={ideas.slice(0, index)} />
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
