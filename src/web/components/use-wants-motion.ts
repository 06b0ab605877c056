import { useSyncExternalStore } from 'react';

const STILL = '(prefers-reduced-motion: reduce)';

const follow = (changed: () => void) => {
  const query = matchMedia(STILL);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether things may move just now. Only in the browser. */
export const wantsMotion = (): boolean => !matchMedia(STILL).matches;

/** Whether things may move, as long as a component is shown; not before the browser has taken over. */
export const useWantsMotion = (): boolean => useSyncExternalStore(follow, wantsMotion, () => false);
