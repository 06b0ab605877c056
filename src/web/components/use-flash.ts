import { useEffect, useState } from 'react';

/** How long the sign that something was added stays (CAT-8). */
const FLASH_MS = 1000;

/** Counts how often it was raised, back to none one second after the last time. */
export const useFlash = (): [raised: number, flash: () => void] => {
  const [raised, setRaised] = useState(0);
  useEffect(() => {
    if (raised === 0) return;
    const timer = setTimeout(() => setRaised(0), FLASH_MS);
    return () => clearTimeout(timer);
  }, [raised]);
  return [raised, () => setRaised((count) => count + 1)];
};
