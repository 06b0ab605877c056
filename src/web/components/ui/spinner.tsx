import { shell } from '#copy/pages/shell.ts';
import styles from './spinner.module.css';

/** The loading indicator (CAT-5, PROD-3). */
export const Spinner = () => (
  <div role="status" className={styles['spinner']}>
    <span className="visually-hidden">{shell.loading}</span>
  </div>
);
