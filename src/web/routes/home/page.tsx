import { Head } from '../../components/head.tsx';
import type { PromotionsAnswer } from '../../components/loaded-promotions.tsx';
import { TeaTypes } from '../../components/tea-types.tsx';
import { addressOfPicture } from '../../pictures/facts.ts';
import { addressOf } from '../../site-map.ts';
import { home } from '../../words/home.ts';
import { BonusCard } from './bonus-card.tsx';
import { Cards } from './cards.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { Promotions } from './promotions.tsx';
import { ShopCard } from './shop-card.tsx';
import { SignedOutNotice } from './signed-out-notice.tsx';

const [blacks, greens, everyday, rare] = home.selections;
const selections = [
  { ...blacks, to: addressOf('tea', {}, { sort: 'type', type: 'black' }) },
  { ...greens, to: addressOf('tea', {}, { sort: 'type', type: 'green' }) },
  { ...everyday, to: addressOf('tea', {}, { sort: 'price', price: 'up-to-200' }) },
  { ...rare, to: addressOf('tea', {}, { sort: 'price', price: '200-to-300' }) },
].map((card, index) => ({ ...card, picture: addressOfPicture(`selections/${index + 1}`) }));

/** The front window (HOME-1 to HOME-4). */
export const HomePage = ({ promotions }: { promotions: PromotionsAnswer }) => (
  <>
    <Head title={home.title} description={home.description} canonical={addressOf('home')} />
    <ShopCard />
    <SignedOutNotice />
    <Hero />
    <div className="page">
      <TeaTypes />
      <div className={styles['opening']}>
        <h1>{home.introTitle}</h1>
        <p className={styles['intro']}>{home.intro}</p>
      </div>
    </div>
    <BonusCard />
    <Cards title={home.selectionsTitle} cards={selections} size={[600, 450]} />
    <Promotions promotions={promotions} />
  </>
);
