import { useEffect, useState } from 'react';
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
import { createChime } from './chime.ts';

const UPDATE_INTERVAL_MS = 250;

/** A brewing timer for the lifetime of its page, with a bell. */
export const useBrewingTimer = (recipe: BrewingInstructions) => {
  const [timer, setTimer] = useState<BrewingTimerState>(() => newTimer(recipe));
  const [now, setNow] = useState(0);
  const [poured, setPoured] = useState<number>();
  const [chime] = useState(createChime);

  useEffect(() => {
    if (timer.phase !== 'steeping') return;
    let hasRung = false;
    const update = () => {
      const at = Date.now();
      setNow(at);
      // It may run again before React renders.
      if (hasRung || !isSteeped(timer, at)) return;
      hasRung = true;
      chime.ring();
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

  useEffect(() => () => chime.close(), [chime]);

  return {
    timer,
    poured,
    leftMs: remainingMs(timer, now),
    start: () => {
      // Browsers allow sound only after a user gesture.
      chime.unlock();
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
