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
    /** From the touch to the next frame, the worst of its events, ms; 0 until that is painted. */
    interaction: number;
    /** 0 before. */
    clickedAt: number;
  };
};

const PATIENCE_MS = 60_000;
/** How long a finger stays down, ms; at once up again, what its coming costs would count as waiting for its going. */
const FINGER_MS = 80;

const watchTouches = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const touched: Touched['touched'] = { interaction: 0, clickedAt: 0 };
    Object.assign(window, { touched });
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId > 0) touched.interaction = Math.max(touched.interaction, duration);
    }).observe({ type: 'event', durationThreshold: 16 });
    const noteClick = ({ timeStamp }: MouseEvent) => {
      touched.clickedAt = timeStamp;
    };
    addEventListener('click', noteClick, { capture: true });
  });

const tap = async (page: Page, wanted: Locator): Promise<void> => {
  const box = await wanted.boundingBox();
  if (!box) throw new Error('what is to be touched is not in sight');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await wait(FINGER_MS);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

/** Touches something; answers the time to the next frame (INP), and until it shows what was wanted. */
export const touch = async (page: Page, { target, shows }: Touch) => {
  const wanted = target(page);
  await wanted.scrollIntoViewIfNeeded();
  await watchTouches(page);
  const shown = page.waitForFunction(
    (selector) => {
      const { clickedAt } = (window as unknown as Touched).touched;
      return clickedAt > 0 && document.querySelector(selector) !== null && performance.now() - clickedAt;
    },
    shows,
    { polling: 'raf', timeout: PATIENCE_MS },
  );
  await tap(page, wanted);
  const shownMs = Number(await (await shown).jsonValue());
  // An event is told of once its frame is painted.
  const painted = await page.waitForFunction(
    () => (window as unknown as Touched).touched.interaction,
    undefined,
    { timeout: PATIENCE_MS },
  );
  return { interaction: await painted.jsonValue(), shownMs };
};
