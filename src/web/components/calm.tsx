import type { ReactNode } from 'react';
import { addressOfPicture } from '../pictures/facts.ts';
import styles from './calm.module.css';
import { Picture } from './picture.tsx';

type Props = {
  /** Which of the quiet pictures: the table is laid, a sprig lies alone, a few leaves were found. */
  readonly picture: 'table-laid' | 'one-sprig' | 'few-leaves';
  readonly children: ReactNode;
};

/** What a page says when it has little to show, beside a quiet picture. */
export const Calm = ({ picture, children }: Props) => (
  <div className={styles['calm']}>
    <Picture
      src={addressOfPicture(`calm/${picture}`)}
      alt=""
      sizes="(max-width: 48rem) 92vw, 578px"
      className={styles['picture']}
    />
    <div>{children}</div>
  </div>
);
