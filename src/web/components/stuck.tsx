import { STUCK_ID } from '../waking/alive.ts';
import { shell } from '../words/shell.ts';
import styles from './stuck.module.css';

/** Says that scripts of the page could not be had; whoever misses them shows it (`tellStuck`). */
export const Stuck = () => (
  <p id={STUCK_ID} role="alert" hidden className={`notice ${styles['stuck']}`}>
    {shell.stuck}{' '}
    <button type="button" className="as-link">
      {shell.tryAgain}
    </button>
  </p>
);
