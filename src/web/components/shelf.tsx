import type { Product } from '#domain/product.ts';
import { ProductCard } from './product-card.tsx';
import styles from './shelf.module.css';

/** Products side by side, as many in a row as fit. */
export const Shelf = ({ products }: { products: readonly Product[] }) => (
  <ul className={styles['shelf']}>
    {products.map((product) => (
      <li key={product.id}>
        <ProductCard product={product} />
      </li>
    ))}
  </ul>
);
