import { Link } from 'react-router';
import { CatalogueState } from '../../components/catalogue-state.tsx';
import { Head } from '../../components/head.tsx';
import { NeedsScript } from '../../components/needs-script.tsx';
import { Prose } from '../../components/prose.tsx';
import { Shelf } from '../../components/shelf.tsx';
import { addressOf } from '../../site-map.ts';
import { selectByIds } from '../../state/selectors.ts';
import { useShopSelector } from '../../state/store.ts';
import { useCategories } from '../../state/use-categories.ts';
import { catalogue } from '../../words/catalogue.ts';
import { giftIdeas, gifts } from '../../words/gifts.ts';
import styles from './gifts.module.css';

type IdeaProps = { readonly idea: (typeof giftIdeas)[number]; readonly index: number };

function Idea({ idea: { key, title, text, products }, index }: IdeaProps) {
  const before = giftIdeas.slice(0, index).flatMap((idea) => idea.products);
  const shelf = useShopSelector((state) => selectByIds(state, products));
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

/** Ideas for presents, each with what it is made of, to put into the cart at once (NAV-10). */
export function GiftsPage() {
  const loading = useCategories();
  return (
    <div className="page">
      <Head title={gifts.title} description={gifts.description} canonical={addressOf('gifts')} />
      <h1>{gifts.title}</h1>
      <p>{gifts.intro}</p>
      <NeedsScript what="shelf" />
      <CatalogueState state={loading} what={catalogue.shelfFailed} />
      {giftIdeas.map((idea, index) => (
        <Idea key={idea.key} idea={idea} index={index} />
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
