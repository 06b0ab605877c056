import { Link } from 'react-router';
import type { PromotionRecord } from '#domain/offer.ts';
import { Head } from '../../components/head.tsx';
import { addressOf } from '../../site-map.ts';
import { home } from '../../words/home.ts';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { Promotions } from './promotions.tsx';
import { SignedOutNotice } from './signed-out-notice.tsx';

const selections = [
  addressOf('tea', {}, { sort: 'type', type: 'black' }),
  addressOf('tea', {}, { sort: 'type', type: 'green' }),
  addressOf('tea', {}, { sort: 'price', price: 'up-to-200' }),
  addressOf('tea', {}, { sort: 'price', price: '200-to-300' }),
];

/** The front window. */
export function HomePage({ promotions }: { promotions: readonly PromotionRecord[] | null }) {
  return (
    <>
      <Head title={home.title} description={home.description} canonical={addressOf('home')} />
      <SignedOutNotice />
      <Hero />
      <section className="page">
        <h2>{home.introTitle}</h2>
        <p className={styles['intro']}>{home.intro}</p>
      </section>
      <section className="page" aria-labelledby="selections">
        <h2 id="selections">{home.selectionsTitle}</h2>
        <ul className={styles['selections']}>
          {home.selections.map(({ title, text }, index) => (
            <li key={title}>
              <Link to={selections[index] ?? addressOf('tea')} className={styles['selection']}>
                <img
                  src={`/pictures/selections/${index + 1}.svg`}
                  alt=""
                  width={600}
                  height={450}
                  loading="lazy"
                />
                <span className={styles['title']}>{title}</span>
                <span>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <Promotions promotions={promotions} />
    </>
  );
}
