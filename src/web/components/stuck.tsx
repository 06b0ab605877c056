import { shell } from '../copy/shell.ts';
import { STUCK_ID } from '../waking/alive.ts';

/** Says that scripts of the page could not be had; whoever misses them shows it (`tellStuck`). */
export const Stuck = () => (
  <p id={STUCK_ID} role="alert" hidden className="notice at-bottom">
    {shell.partFailed}{' '}
    <button type="button" className="as-link">
      {shell.tryAgain}
    </button>
  </p>
);
