import { Link } from 'react-router';
import { catalogue } from '#copy/pages/catalogue.ts';
import { deals } from '#copy/pages/deals.ts';
import { CATEGORIES } from '#domain/catalogue/categories.ts';
import type { PromotionRecord } from '#domain/promotions/promotion.ts';
import { categoryPages } from '../../site/category-pages.ts';
import { hrefOf, productHref } from '../../site/site-map.ts';
import styles from './promotion-list.module.css';

/** Links to what a promotion applies to; a group without named products links to its list. */
export function PromotionScope({ promotion: { scope, products } }: { promotion: PromotionRecord }) {
  if (scope.kind === 'cart') return <Link to={hrefOf('tea')}>{deals.toTea}</Link>;
  const links =
    scope.kind === 'type'
      ? scope.of.map((type) => ({
          name: type in catalogue.types ? catalogue.types[type as keyof typeof catalogue.types] : type,
          to: hrefOf('tea', {}, { sort: 'type', type }),
        }))
      : [
          ...CATEGORIES.filter(
            (group) => scope.of.includes(group) && !products.some((product) => product.group === group),
          ).map((group) => ({ name: categoryPages[group].name, to: categoryPages[group].path })),
          ...products.map((product) => ({ name: product.name, to: productHref(product) })),
        ];
  return (
    <>
      <p className={styles['counts']}>{deals.appliesTo}</p>
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
