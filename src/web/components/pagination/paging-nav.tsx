import type { ReactNode } from 'react';
import styles from './paging-nav.module.css';

/** The frame of pagination links; the label names the list. */
export const PagingNav = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <nav aria-label={label} className={styles['pages']}>
    {children}
  </nav>
);
