import { Link } from 'react-router';
import { Head } from '../../components/head.tsx';
import { Prose } from '../../components/prose.tsx';
import { addressOf } from '../../site-map.ts';
import { deals as words } from '../../words/deals.ts';
import styles from './deals.module.css';
import { type RunningPromotion, termsOf } from './terms.ts';

/** What costs less than usual (NAV-10): the promotions that run now, what always holds, and how coupons work. */
export const DealsPage = ({ promotions }: { promotions: readonly RunningPromotion[] }) => (
  <div className="page">
    <Head title={words.title} description={words.description} canonical={addressOf('deals')} />
    <h1>{words.title}</h1>
    <p>{words.intro}</p>
    <p className={styles['running']}>
      {promotions.length > 0 ? words.running(promotions.length) : words.empty}
    </p>
    <ul className={styles['promotions']}>
      {promotions.map((promotion) => (
        <li key={promotion.id}>
          <Promotion promotion={promotion} />
        </li>
      ))}
    </ul>
    <h2>{words.always.title}</h2>
    <ul className={styles['always']}>
      {words.always.entries.map(({ key, link, text }) => (
        <li key={key}>
          <Link to={addressOf(key)}>{link}</Link> {text}
        </li>
      ))}
    </ul>
    <Prose sections={[words.coupons]} />
  </div>
);

const Promotion = ({ promotion }: { promotion: RunningPromotion }) => (
  <article aria-labelledby={`promotion-${promotion.id}`} className={styles['promotion']}>
    <h2 id={`promotion-${promotion.id}`}>{promotion.title}</h2>
    <p className={styles['off']}>{words.off(promotion.worth)}</p>
    <p>{promotion.text}</p>
    <ul className={styles['terms']}>
      {termsOf(promotion).map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  </article>
);
