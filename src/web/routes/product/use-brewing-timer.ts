import { useEffect, useState } from 'react';
import {
  type BrewingTimer,
  isSteeped,
  newTimer,
  nextInfusion,
  pauseSteeping,
  remainingMs,
  startSteeping,
} from '#domain/catalogue/brewing-timer.ts';
import type { Brewing } from '#domain/catalogue/product.ts';
import { createBell } from './chime.ts';

const REDRAWN_EVERY_MS = 250;

/** A brewing timer for the lifetime of its page, with a bell. */
export const useBrewingTimer = (recipe: Brewing) => {
  const [timer, setTimer] = useState<BrewingTimer>(() => newTimer(recipe));
  const [now, setNow] = useState(0);
  const [poured, setPoured] = useState<number>();
  const [bell] = useState(createBell);

  useEffect(() => {
    if (timer.phase !== 'steeping') return;
    let hasRung = false;
    const look = () => {
      const then = Date.now();
      setNow(then);
      // It may run again before React renders.
      if (hasRung || !isSteeped(timer, then)) return;
      hasRung = true;
      bell.ring();
      setPoured(timer.infusion);
      setTimer(nextInfusion(timer, recipe));
    };
    const ticking = setInterval(look, REDRAWN_EVERY_MS);
    // Checks at once when the page becomes visible.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', look);
    };
  }, [timer, recipe, bell]);

  useEffect(() => () => bell.putAway(), [bell]);

  return {
    timer,
    poured,
    leftMs: remainingMs(timer, now),
    start: () => {
      // Browsers allow sound only after a user gesture.
      bell.takeOut();
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
