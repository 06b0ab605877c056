import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

export type Touch = {
  readonly name: string;
  readonly target: (page: Page) => Locator;
  /** A selector that matches once the effect is visible. */
  readonly shows: string;
};

type Touched = {
  touched: {
    /** Longest duration of an event up to the next frame, ms. */
    interaction: number;
    /** True once the last event is reported, after the next frame. */
    isOver: boolean;
    /** Frames painted before the effect; undefined until then. */
    framesBefore: number | undefined;
  };
};

const TIMEOUT_MS = 60_000;
/** Without a pause the processing of touchstart would count towards touchend. */
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
    const checkEffect = () => {
      if (document.querySelector(selector)) touched.framesBefore = frames;
      else requestAnimationFrame(checkEffect);
      frames += 1;
    };
    addEventListener('click', () => requestAnimationFrame(checkEffect), { capture: true, once: true });
  }, shows);

const tap = async (page: Page, target: Locator): Promise<void> => {
  const box = await target.boundingBox();
  if (!box) throw new Error('The element to touch is not visible.');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await wait(FINGER_MS);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

/** Touches an element; returns the INP and how many frames the effect took. */
export const touch = async (page: Page, { target, shows }: Touch) => {
  const element = target(page);
  await element.scrollIntoViewIfNeeded();
  if ((await page.locator(shows).count()) > 0) throw new Error('The effect is visible before the touch.');
  await watchTouches(page, shows);
  await tap(page, element);
  const all = await page.waitForFunction(
    () => {
      const { interaction, isOver, framesBefore } = (window as unknown as Touched).touched;
      return isOver && framesBefore !== undefined && { interaction, framesBefore };
    },
    undefined,
    { timeout: TIMEOUT_MS },
  );
  const touched = await all.jsonValue();
  if (!touched) throw new Error('The touch was not recorded.');
  return touched;
};
