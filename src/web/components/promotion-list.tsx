import { Link } from 'react-router';
import { GROUPS } from '#domain/groups.ts';
import type { PromotionRecord } from '#domain/offer.ts';
import { addressOf, addressOfProduct } from '../site-map.ts';
import { catalogue } from '../words/catalogue.ts';
import { deals, termsOf } from '../words/offers.ts';
import { Picture } from './picture.tsx';
import styles from './promotion-list.module.css';
import { shelfOf } from './shelf-of.ts';

type Props = {
  readonly promotions: readonly PromotionRecord[];
  /** With what each promotion is for, linked; the front window goes without. */
  readonly isDetailed?: boolean;
};

/** Promotions as cards, in the shop's order (HOME-4, PROMO-1). */
export function PromotionList({ promotions, isDetailed = false }: Props) {
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
            {isDetailed && <CountsFor promotion={promotion} />}
          </article>
        </li>
      ))}
    </ul>
  );
}

function CountsFor({ promotion: { scope, products } }: { promotion: PromotionRecord }) {
  if (scope.kind === 'cart') return <Link to={addressOf('tea')}>{deals.toTea}</Link>;
  const links =
    scope.kind === 'type'
      ? scope.of.map((type) => ({
          name: type in catalogue.types ? catalogue.types[type as keyof typeof catalogue.types] : type,
          to: addressOf('tea', {}, { sort: 'type', type }),
        }))
      : [
          ...GROUPS.filter(
            (group) => scope.of.includes(group) && !products.some((one) => one.group === group),
          ).map((group) => ({ name: shelfOf[group].name, to: shelfOf[group].path })),
          ...products.map((product) => ({ name: product.name, to: addressOfProduct(product) })),
        ];
  return (
    <>
      <p className={styles['counts']}>{deals.counts}</p>
      <ul>
        {links.map(({ name, to }) => (
          <li key={name}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
