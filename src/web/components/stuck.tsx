import { STUCK_ID } from '../waking/alive.ts';
import { shell } from '../words/shell.ts';
import styles from './stuck.module.css';

/** Says that the scripts of the page could not be had; the script that wakes the page shows it and listens to it. */
export const Stuck = () => (
  <p id={STUCK_ID} role="alert" hidden className={`notice ${styles['stuck']}`}>
    {shell.stuck}{' '}
    <button type="button" className="as-link">
      {shell.tryAgain}
    </button>
  </p>
);
