import { useSyncExternalStore } from 'react';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

const subscribe = (changed: () => void) => {
  const query = matchMedia(REDUCED_MOTION);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** True if animations are allowed. Only in the browser. */
export const prefersMotion = (): boolean => !matchMedia(REDUCED_MOTION).matches;

/** True if animations are allowed, kept current; false until hydration. */
export const usePrefersMotion = (): boolean => useSyncExternalStore(subscribe, prefersMotion, () => false);
