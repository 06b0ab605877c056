import type { ListedProduct } from '#domain/catalogue/product.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-list.module.css';

type Props = {
  readonly products: readonly ListedProduct[];
  /** How many products are visible when the page opens. */
  readonly firstInSight?: number;
  /** Ids of products that the page shows further up as well. */
  readonly shownBefore?: readonly string[];
};

export const ProductList = ({ products, firstInSight = 0, shownBefore = [] }: Props) => (
  <ul className={styles['list']}>
    {products.map((product, index) => (
      <li key={product.id}>
        <ProductCard
          product={product}
          isFirst={index < firstInSight}
          isRepeated={shownBefore.includes(product.id)}
        />
      </li>
    ))}
  </ul>
);
