import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type BrewingTimerState,
  isSteeped,
  newTimer,
  nextInfusion,
  pauseSteeping,
  remainingMs,
  startSteeping,
} from '#domain/catalogue/brewing-timer.ts';
import type { BrewingInstructions } from '#domain/catalogue/product.ts';

const UPDATE_INTERVAL_MS = 250;

type Chime = ReturnType<typeof import('./chime.ts')['createChime']>;

/** A bell whose script loads after the page; without it the tea is shown to be ready, as on a device without sound. */
const useChime = () => {
  const loading = useRef<Promise<Chime | undefined>>(undefined);
  useEffect(() => {
    loading.current = import('./chime.ts').then(({ createChime }) => createChime()).catch(() => undefined);
    return () => void loading.current?.then((chime) => chime?.close());
  }, []);
  return useCallback((verb: 'unlock' | 'ring') => void loading.current?.then((chime) => chime?.[verb]()), []);
};

/** A brewing timer for the lifetime of its page, with a bell. */
export const useBrewingTimer = (recipe: BrewingInstructions) => {
  const [timer, setTimer] = useState<BrewingTimerState>(() => newTimer(recipe));
  const [now, setNow] = useState(0);
  const [poured, setPoured] = useState<number>();
  const chime = useChime();

  useEffect(() => {
    if (timer.phase !== 'steeping') return;
    let hasRung = false;
    const update = () => {
      const at = Date.now();
      setNow(at);
      // It may run again before React renders.
      if (hasRung || !isSteeped(timer, at)) return;
      hasRung = true;
      chime('ring');
      setPoured(timer.infusion);
      setTimer(nextInfusion(timer, recipe));
    };
    const ticking = setInterval(update, UPDATE_INTERVAL_MS);
    // Checks at once when the page becomes visible.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', update);
    };
  }, [timer, recipe, chime]);

  return {
    timer,
    poured,
    leftMs: remainingMs(timer, now),
    start: () => {
      // Browsers allow sound only after a user gesture.
      chime('unlock');
      setPoured(undefined);
      setNow(Date.now());
      setTimer((before) => startSteeping(before, Date.now()));
    },
    pause: () => setTimer((before) => pauseSteeping(before, Date.now())),
    beginAgain: () => {
      setPoured(undefined);
      setTimer(newTimer(recipe));
    },
  };
};
