import type { ComponentType } from 'react';
import { deals, termsOf } from '#copy/pages/deals.ts';
import type { PromotionRecord } from '#domain/promotions/promotion.ts';
import { Picture } from '../ui/picture.tsx';
import styles from './promotion-list.module.css';

type Props = {
  readonly promotions: readonly PromotionRecord[];
  /** Additional details of each promotion; the home page shows none. */
  readonly Details?: ComponentType<{ readonly promotion: PromotionRecord }>;
};

/** Promotions as cards, in the shop's order (HOME-4, PROMO-1). */
export function PromotionList({ promotions, Details }: Props) {
  if (promotions.length === 0) return <p>{deals.none}</p>;
  return (
    <ul className={styles['promotions']}>
      {promotions.map((promotion) => (
        <li key={promotion.id}>
          <article aria-label={promotion.title} className={styles['promotion']}>
            <Picture
              src={promotion.imageUrl}
              alt=""
              size={[800, 450]}
              sizes="(max-width: 40rem) 92vw, 408px"
            />
            <h3>{promotion.title}</h3>
            <p className={styles['terms']}>{termsOf(promotion)}</p>
            <p>{promotion.text}</p>
            {Details && <Details promotion={promotion} />}
          </article>
        </li>
      ))}
    </ul>
  );
}
