import { useEffect, useState } from 'react';

/** How long the sign that something was added stays (CAT-8). */
export const FLASH_MS = 1000;

/** A flag that resets itself one second after it was last raised. */
export const useFlash = (): [isFlashing: boolean, flash: () => void] => {
  const [raised, setRaised] = useState(0);
  useEffect(() => {
    if (raised === 0) return;
    const timer = setTimeout(() => setRaised(0), FLASH_MS);
    return () => clearTimeout(timer);
  }, [raised]);
  return [raised > 0, () => setRaised((count) => count + 1)];
};
