import { useEffect, useState } from 'react';

/** How long the confirmation of an added product stays (CAT-8). */
const FLASH_MS = 1000;

/** Counts flashes; the count returns to 0 one second after the last. */
export const useFlash = (): [raised: number, flash: () => void] => {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => setCount(0), FLASH_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return [count, () => setCount((before) => before + 1)];
};
