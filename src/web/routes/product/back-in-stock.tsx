import { Form } from 'react-router';
import { product as copy } from '#copy/pages/product.ts';
import { hrefOf } from '../../site/site-map.ts';
import styles from './product.module.css';

/** The form to request an email when a sold-out product is back; its own page shows the result. */
export const BackInStock = ({ id }: { readonly id: string }) => (
  <Form method="post" action={hrefOf('backInStock', { id })} className={styles['backInStock']}>
    <label>
      {copy.backInStock}
      <input type="email" name="email" autoComplete="email" required />
    </label>
    <button type="submit" className="button">
      {copy.emailMe}
    </button>
  </Form>
);
