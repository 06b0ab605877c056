import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

export type Touch = {
  readonly name: string;
  readonly target: (page: Page) => Locator;
  /** A selector of what shows that it was done. */
  readonly shows: string;
};

type Touched = {
  touched: {
    /** From the touch to the next frame, the worst of its events, ms. */
    interaction: number;
    /** Whether its last event is told of, which is once the frame after it is painted. */
    isOver: boolean;
    /** How many frames were painted before the one with what was wanted; undefined until that is laid out. */
    framesBefore: number | undefined;
  };
};

const PATIENCE_MS = 60_000;
/** How long a finger stays down, ms; at once up again, what its coming costs would count as waiting for its going. */
const FINGER_MS = 80;

const watchTouches = (page: Page, shows: string): Promise<void> =>
  page.evaluate((selector) => {
    const touched: Touched['touched'] = { interaction: 0, isOver: false, framesBefore: undefined };
    Object.assign(window, { touched });
    new PerformanceObserver((list) => {
      for (const { name, duration, interactionId } of list.getEntries() as PerformanceEventTiming[]) {
        if (interactionId > 0) touched.interaction = Math.max(touched.interaction, duration);
        if (name === 'click') touched.isOver = true;
      }
    }).observe({ type: 'event', durationThreshold: 16 });
    let frames = 0;
    const look = () => {
      if (document.querySelector(selector)) touched.framesBefore = frames;
      else requestAnimationFrame(look);
      frames += 1;
    };
    addEventListener('click', () => requestAnimationFrame(look), { capture: true, once: true });
  }, shows);

const tap = async (page: Page, wanted: Locator): Promise<void> => {
  const box = await wanted.boundingBox();
  if (!box) throw new Error('what is to be touched is not in sight');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await wait(FINGER_MS);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

/** Touches something; answers the time to the next frame (INP), and whether what was wanted is in that. */
export const touch = async (page: Page, { target, shows }: Touch) => {
  const wanted = target(page);
  await wanted.scrollIntoViewIfNeeded();
  if ((await page.locator(shows).count()) > 0) throw new Error('what is to come is there before the touch');
  await watchTouches(page, shows);
  await tap(page, wanted);
  const all = await page.waitForFunction(
    () => {
      const { interaction, isOver, framesBefore } = (window as unknown as Touched).touched;
      return isOver && framesBefore !== undefined && { interaction, framesBefore };
    },
    undefined,
    { timeout: PATIENCE_MS },
  );
  const touched = await all.jsonValue();
  if (!touched) throw new Error('what came of the touch was not told');
  return touched;
};
