import type { ReactNode } from 'react';
import { pictureUrl } from '../../pictures/picture-metadata.ts';
import styles from './empty-state.module.css';
import { Picture } from './picture.tsx';

type Props = {
  readonly picture: 'table-laid' | 'one-sprig' | 'few-leaves';
  readonly children: ReactNode;
};

/** An empty state: text beside a quiet picture. */
export const EmptyState = ({ picture, children }: Props) => (
  <div className={styles['empty']}>
    <Picture
      src={pictureUrl(`calm/${picture}`)}
      alt=""
      sizes="(max-width: 48rem) 92vw, 578px"
      className={styles['picture']}
    />
    <div>{children}</div>
  </div>
);
