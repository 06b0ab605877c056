import { useEffect, useState } from 'react';

/** Something only the browser knows, such as its clock; `undefined` on the server and until the page is alive. */
export const useInBrowser = <T>(read: () => T): T | undefined => {
  const [value, setValue] = useState<T>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the page is alive
  useEffect(() => setValue(read()), []);
  return value;
};
