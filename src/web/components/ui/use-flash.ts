import { useEffect, useState } from 'react';

/** How long the confirmation of an added product stays (CAT-8). */
const FLASH_MS = 1000;

/** Counts flashes; the count returns to 0 one second after the last. */
export const useFlash = (): [raised: number, flash: () => void] => {
  const [raised, setRaised] = useState(0);
  useEffect(() => {
    if (raised === 0) return;
    const timer = setTimeout(() => setRaised(0), FLASH_MS);
    return () => clearTimeout(timer);
  }, [raised]);
  return [raised, () => setRaised((count) => count + 1)];
};
