import type { Page } from '@playwright/test';
import { HAS_ALL_COMBINATIONS } from '../support/all-combinations.ts';
import { expect } from './journey.ts';
import { holdRequests, visit } from './steps.ts';

declare global {
  interface Window {
    /** Set once React listens on the document. */
    isListening?: true;
    /** Runs one paused task of React's scheduler, for one unit of work; false if none is left. */
    hydrateOneUnit: () => boolean;
    /** Runs the paused tasks, and pauses no more. */
    endHydration: () => void;
  }
}

/** Phases of a page in which a shopper may interact. */
export const PHASES = [
  'without scripts',
  'while the scripts are blocked',
  'before the scripts load',
  'after React attaches its listeners',
  'during hydration',
  'after hydration',
] as const;
export type Phase = (typeof PHASES)[number];

/** The phase of most early presses. */
const MAIN_PHASE: Phase = 'before the scripts load';

/** Any number that stays the same when other cases are added. */
const hashOf = (name: string): number =>
  Array.from(name, (character) => character.charCodeAt(0)).reduce((sum, code) => sum + code, 0);

/** The phases of a case: without ALL_COMBINATIONS, which take several minutes, the main one and, by its name, one other. */
export const selectPhases = (phases: readonly Phase[], name: string): readonly Phase[] => {
  if (HAS_ALL_COMBINATIONS) return phases;
  const others = phases.filter((phase) => phase !== MAIN_PHASE);
  return phases.filter((phase) => phase === MAIN_PHASE || phase === others[hashOf(name) % others.length]);
};

/** Pauses the tasks of React's scheduler, which arrive through message ports, from its first listener on. */
const pauseHydration = () => {
  const tasks: (() => void)[] = [];
  let isPaused = false;
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...args) {
    if (this === document && args[0] === 'click' && !window.isListening) {
      isPaused = true;
      window.isListening = true;
    }
    return addEventListener.apply(this, args);
  };
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...args: [unknown]) {
    const post = () => postMessage.apply(this, args as unknown as Parameters<typeof postMessage>);
    if (isPaused) tasks.push(post);
    else post();
  };
  const now = performance.now.bind(performance);
  let offset = 0;
  let isSlow = false;
  // Each reading of the clock is 10 ms later, so the scheduler yields after each unit of work.
  performance.now = () => {
    if (isSlow) offset += 10;
    return now() + offset;
  };
  window.hydrateOneUnit = () => {
    isSlow = true;
    const task = tasks.shift();
    task?.();
    return task !== undefined;
  };
  window.endHydration = () => {
    isSlow = false;
    isPaused = false;
    for (const task of tasks.splice(0)) task();
  };
};

const isHydrated = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['hydrated'] !== undefined);

/** Hydrates unit by unit until React has reached the main content. */
const hydrateMainContent = (page: Page) =>
  page.evaluate(async () => {
    const isReached = () =>
      [...document.querySelectorAll('main *')].some((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactFiber$')),
      );
    while (!isReached()) {
      window.hydrateOneUnit();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  });

/** Opens a page and stops it in a phase; the returned function completes hydration. */
export const openIn = async (page: Page, path: string, phase: Phase): Promise<() => Promise<void>> => {
  if (phase === 'after hydration') {
    await visit(page, path);
    return async () => undefined;
  }
  if (phase === 'without scripts') {
    await page.goto(path);
    return async () => undefined;
  }
  if (phase === 'while the scripts are blocked') {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeAttached();
    return async () => undefined;
  }
  if (phase === 'before the scripts load') {
    const release = await holdRequests(page, '**/framework-*.js');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeAttached();
    return async () => release();
  }
  await page.addInitScript(pauseHydration);
  await page.goto(path);
  await page.waitForFunction(() => window.isListening);
  if (phase === 'during hydration') await hydrateMainContent(page);
  expect(await isHydrated(page)).toBe(false);
  return async () => page.evaluate(() => window.endHydration()).catch(() => undefined);
};
