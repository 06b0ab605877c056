import { shell } from '../copy/shell.ts';
import styles from './spinner.module.css';

/** Shown while something loads (CAT-5, PROD-3). */
export const Spinner = () => (
  <div role="status" className={styles['spinner']}>
    <span className="visually-hidden">{shell.loading}</span>
  </div>
);
