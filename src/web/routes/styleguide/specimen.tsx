import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { createStore, type RootState } from '../../state/store.ts';
import type { Forced } from './forced-states.ts';
import styles from './specimen.module.css';

type Props = {
  readonly name: string;
  readonly note?: string;
  /** What has happened in the shop this one stands in; each has a store of its own. */
  readonly state?: Partial<RootState>;
  readonly forced?: Forced;
  /** How much of the page it takes. */
  readonly width?: 'card' | 'half' | 'whole';
  /** Keeps what is fixed to the window inside its own frame. */
  readonly isFramed?: boolean;
  readonly children: ReactNode;
};

/** One component in one state, with what that state is called. */
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

/** Specimens side by side. */
export const Specimens = ({ children }: { children: ReactNode }) => (
  <div className={styles['specimens']}>{children}</div>
);
