import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { createStore, type RootState } from '#web/state/store/store.ts';
import type { Forced } from './forced-states.ts';
import styles from './specimen.module.css';

type Props = {
  readonly name: string;
  readonly note?: string;
  /** State of the specimen's own store. */
  readonly state?: Partial<RootState>;
  readonly forced?: Forced;
  readonly width?: 'card' | 'half' | 'whole';
  /** Contains elements with a fixed position in the specimen's frame. */
  readonly isFramed?: boolean;
  readonly children: ReactNode;
};

/** A component in one state, with a caption. */
export function Specimen({ name, note, state, forced, width = 'card', isFramed, children }: Props) {
  const [store] = useState(() => createStore(state));
  return (
    <figure className={styles['specimen']} data-width={width}>
      <figcaption className={styles['caption']}>
        {name} {note && <small>{note}</small>}
      </figcaption>
      <div className={styles['stage']} data-forced={forced} data-framed={isFramed}>
        <Provider store={store}>{children}</Provider>
      </div>
    </figure>
  );
}

export const Specimens = ({ children }: { children: ReactNode }) => (
  <div className={styles['specimens']}>{children}</div>
);
