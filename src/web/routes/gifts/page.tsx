import { Link } from 'react-router';
import { Head } from '../../components/head.tsx';
import { LoadedShelf } from '../../components/loaded-shelf.tsx';
import { NeedsScript } from '../../components/needs-script.tsx';
import { Prose } from '../../components/prose.tsx';
import { addressOf } from '../../site-map.ts';
import { selectByIds } from '../../state/selectors.ts';
import { giftIdeas, gifts } from '../../words/gifts.ts';
import styles from './gifts.module.css';

/** Ideas for presents, each with what it is made of, to put into the cart at once (NAV-10). */
export const GiftsPage = () => (
  <div className="page">
    <Head title={gifts.title} description={gifts.description} canonical={addressOf('gifts')} />
    <h1>{gifts.title}</h1>
    <p>{gifts.intro}</p>
    <NeedsScript what="shelf" />
    {giftIdeas.map(({ key, title, text, products }) => (
      <section key={key} className={styles['idea']} aria-labelledby={key}>
        <div>
          <h2 id={key}>{title}</h2>
          <p>{text}</p>
        </div>
        <LoadedShelf select={(state) => selectByIds(state, products)} />
      </section>
    ))}
    <Prose sections={gifts.notes} />
    <p>
      <Link to={addressOf('delivery')}>{gifts.toDelivery}</Link>
    </p>
  </div>
);
