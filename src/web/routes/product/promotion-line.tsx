import { LOWEST_PRICE, promotionText } from '#copy/pages/product-promotion.ts';
import type { ProductPromotion } from '#domain/catalogue/facets/product-promotion.ts';
import { formatDollars } from '#domain/values/money.ts';
import styles from './product.module.css';

/** A promotion of the product in words, with the price that it reduces if that is known (PROMO-1). */
export const PromotionLine = ({ promotion }: { readonly promotion: ProductPromotion }) => (
  <p className={styles['promotion']}>
    {promotion.reduced?.was && (
      <>
        <s>{formatDollars(promotion.reduced.was)}</s> <small>{LOWEST_PRICE}</small>
        <br />
      </>
    )}
    {promotionText(promotion)}
  </p>
);
