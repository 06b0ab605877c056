import { Link } from 'react-router';
import type { Product } from '#domain/catalogue/product.ts';
import { CatalogueState } from '../../components/catalogue/catalogue-state.tsx';
import type { LoadedPart } from '../../components/catalogue/loaded-product-list.tsx';
import { Shelf } from '../../components/catalogue/product-list.tsx';
import { NeedsScript } from '../../components/errors/no-script-notice.tsx';
import { PartFailed } from '../../components/errors/section-error.tsx';
import { Head } from '../../components/head/head.tsx';
import { Prose } from '../../components/ui/prose.tsx';
import { catalogue } from '../../copy/catalogue.ts';
import { giftIdeas, gifts } from '../../copy/gifts.ts';
import { addressOf } from '../../site/site-map.ts';
import { selectByIds } from '../../state/store/selectors.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { useCategories } from '../../state/use-categories.ts';
import styles from './gifts.module.css';

type IdeaProps = {
  readonly idea: (typeof giftIdeas)[number];
  readonly index: number;
  readonly part: LoadedPart;
};

/** Products from the loader, or from the whole catalogue in the store. */
const useProducts = (ids: readonly string[], part: LoadedPart): readonly Product[] => {
  const stored = useShopSelector((state) => selectByIds(state, ids));
  if (!part) return stored;
  return part.ok ? part.value.products.filter(({ id }) => ids.includes(id)) : [];
};

function Idea({ idea: { key, title, text, products }, index, part }: IdeaProps) {
  const before = giftIdeas.slice(0, index).flatMap((idea) => idea.products);
  const shelf = useProducts(products, part);
  return (
    <section className={styles['idea']} aria-labelledby={key}>
      <div>
        <h2 id={key}>{title}</h2>
        <p>{text}</p>
      </div>
      <Shelf products={shelf} firstInSight={index === 0 ? 1 : 0} shownBefore={before} />
    </section>
  );
}

/** Ideas for gifts, each with its products (NAV-10). */
export function GiftsPage({ part }: { readonly part: LoadedPart }) {
  const loading = useCategories(!part);
  return (
    <div className="page">
      <Head title={gifts.title} description={gifts.description} canonical={addressOf('gifts')} />
      <h1>{gifts.title}</h1>
      <p>{gifts.intro}</p>
      <NeedsScript what="shelf" />
      {part ? (
        !part.ok && <PartFailed error={part.error} what={catalogue.productsFailed} />
      ) : (
        <CatalogueState state={loading} what={catalogue.productsFailed} />
      )}
      {giftIdeas.map((idea, index) => (
        <Idea key={idea.key} idea={idea} index={index} part={part} />
      ))}
      <Prose sections={gifts.notes} />
      <p>
        <Link className="alone" to={addressOf('delivery')}>
          {gifts.toDelivery}
        </Link>
      </p>
    </div>
  );
}
