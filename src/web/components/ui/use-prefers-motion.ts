import { useSyncExternalStore } from 'react';

const STILL = '(prefers-reduced-motion: reduce)';

const follow = (changed: () => void) => {
  const query = matchMedia(STILL);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** True if animations are allowed. Only in the browser. */
export const wantsMotion = (): boolean => !matchMedia(STILL).matches;

/** True if animations are allowed, kept current; false until hydration. */
export const useWantsMotion = (): boolean => useSyncExternalStore(follow, wantsMotion, () => false);
