import { dealText, LOWEST_PRICE } from '#copy/pages/deal.ts';
import type { Deal } from '#domain/catalogue/facets/deal.ts';
import { formatDollars } from '#domain/values/money.ts';
import styles from './product.module.css';

/** A promotion of the product in words, with the price that it reduces if that is known (PROMO-1). */
export const DealLine = ({ deal }: { readonly deal: Deal }) => (
  <p className={styles['deal']}>
    {deal.reduced?.was && (
      <>
        <s>{formatDollars(deal.reduced.was)}</s> <small>{LOWEST_PRICE}</small>
        <br />
      </>
    )}
    {dealText(deal)}
  </p>
);
