import type { ReactNode } from 'react';
import styles from './paging-nav.module.css';

/** The ways to other pages of a list, named by what it is a list of. */
export const PagingNav = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <nav aria-label={label} className={styles['pages']}>
    {children}
  </nav>
);
