import { home } from '#copy/pages/home.ts';
import { TeaTypes } from '../../components/catalogue/tea-types.tsx';
import { Head } from '../../components/head/head.tsx';
import { pictureUrl } from '../../pictures/picture-metadata.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import { AccountDeletedNotice } from './account-deleted-notice.tsx';
import { BonusCard } from './bonus-card.tsx';
import { Cards } from './cards.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { teaLinks } from './links.ts';
import { MovedNotice } from './moved-notice.tsx';
import { Promotions } from './promotions.tsx';
import { ShopCard } from './shop-card.tsx';
import { SignedOutNotice } from './signed-out-notice.tsx';

export { fetchPromotions as clientLoader, loadPromotions as loader } from '../../loaders/load-promotions.ts';

const [blacks, greens, everyday, rare] = home.selections;
const selections = [
  { ...blacks, to: teaLinks.blacks, picture: pictureUrl('selections/1') },
  { ...greens, to: teaLinks.greens, picture: pictureUrl('selections/2') },
  { ...everyday, to: teaLinks.everyday, picture: pictureUrl('selections/3') },
  { ...rare, to: teaLinks.rare, picture: pictureUrl('selections/4') },
];

/** The home page (HOME-1 to HOME-4). */
export default function HomePage({ loaderData: { promotions } }: Route.ComponentProps) {
  return (
    <>
      <Head title={home.title} description={home.description} canonical={hrefOf('home')} />
      <ShopCard />
      <SignedOutNotice />
      <AccountDeletedNotice />
      <MovedNotice />
      <Hero />
      <div className="page">
        <TeaTypes />
        <div className={styles['opening']}>
          <h1>{home.introTitle}</h1>
          <p className={styles['intro']}>{home.intro}</p>
        </div>
      </div>
      <BonusCard />
      <Cards title={home.selectionsTitle} cards={selections} />
      <Promotions promotions={promotions} />
    </>
  );
}
