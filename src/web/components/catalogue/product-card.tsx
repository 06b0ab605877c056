import { memo, useId } from 'react';
import { catalogue } from '#copy/pages/catalogue.ts';
import { nameOf } from '#copy/pages/product-list.ts';
import { promotionText } from '#copy/pages/product-promotion.ts';
import { shownPrice } from '#domain/catalogue/facets/product-promotion.ts';
import { LOW_STOCK_UNITS } from '#domain/catalogue/low-stock.ts';
import type { ListedProduct } from '#domain/catalogue/product.ts';
import { formatDollars } from '#domain/values/money.ts';
import { productHref } from '../../site/site-map.ts';
import { AddToCart } from '../cart/add-to-cart.tsx';
import { WishButton } from '../cart/wish-button.tsx';
import { PageLink } from '../pagination/page-link.tsx';
import { UnitPrice } from '../prices/unit-price.tsx';
import { Picture } from '../ui/picture.tsx';
import { liquorStyle } from './liquor.ts';
import styles from './product-card.module.css';
import { useCardTransition } from './product-transition.ts';

type Props = {
  readonly product: ListedProduct;
  /** Visible when the page opens. */
  readonly isFirst?: boolean;
  /** The page shows the product further up as well, and view transition names must be unique. */
  readonly isRepeated?: boolean;
};

/** A product in a list (CAT-8). Memoized, since a filter leaves most cards unchanged. */
export const ProductCard = memo(function Card({
  product: { facets, promotion, ...product },
  isFirst = false,
  isRepeated = false,
}: Props) {
  const title = useId();
  const { name, imageUrl, liquor, price, unit, unitsLeft } = product;
  const href = productHref(product);
  const transition = useCardTransition(href);
  const priceShown = shownPrice(price, promotion);
  const few = unitsLeft > 0 && unitsLeft <= LOW_STOCK_UNITS;
  return (
    <article className={styles['card']} aria-labelledby={title} style={liquorStyle(liquor)}>
      <div className={styles['frame']}>
        <Picture
          src={imageUrl}
          alt=""
          size={[600, 600]}
          sizes="(max-width: 34rem) 46vw, (max-width: 60rem) 33vw, 323px"
          className={styles['picture']}
          isFirst={isFirst}
          isCard
          style={isRepeated ? undefined : transition}
        />
      </div>
      <h2 id={title} className={styles['name']}>
        <PageLink
          to={href}
          className={styles['link']}
          prefetch={isFirst ? 'viewport' : 'intent'}
          viewTransition
        >
          {name}
        </PageLink>
      </h2>
      <p className={styles['price']}>
        {promotion?.reduced?.was && <s>{formatDollars(promotion.reduced.was)}</s>}
        {/* One text, because React separates two by a comment. */}
        {`${formatDollars(priceShown)} `}
        <span className={styles['unit']}>{unit}</span>{' '}
        <UnitPrice product={{ ...product, price: priceShown }} />
      </p>
      {promotion && <p className={styles['few']}>{promotionText(promotion)}</p>}
      {facets?.caffeine && (
        <p className={styles['facts']}>
          {[...facets.origins.map(nameOf), catalogue.caffeine(facets.caffeine)].join(' · ')}
        </p>
      )}
      {few && <p className={styles['few']}>{catalogue.fewLeft(unitsLeft)}</p>}
      <div className={styles['actions']}>
        <AddToCart product={product} nameId={title} isQuiet />
        <WishButton product={product} />
      </div>
    </article>
  );
});
