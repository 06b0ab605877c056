import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Text that only the browser knows, such as the local time; `undefined` on the server and at hydration. */
export const useInBrowser = (read: () => string): string | undefined =>
  useSyncExternalStore(never, read, () => undefined);
