import type { Page } from '@playwright/test';

type Walk = { readonly met: Set<Element>; readonly unseen: string[] };

const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]';

const startWalk = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walk: Walk = { met: new Set(), unseen: [] };
    Object.assign(window, { walk });
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element)) return;
      walk.met.add(target);
      const { outlineStyle, outlineWidth } = getComputedStyle(target);
      if (outlineStyle === 'none' || outlineWidth === '0px')
        walk.unseen.push(`the focus does not show: ${target.outerHTML.slice(0, 120)}`);
    });
  });

const readWalk = (page: Page) =>
  page.evaluate((controls) => {
    const { met, unseen } = (window as unknown as { walk: Walk }).walk;
    const reachable = [...document.querySelectorAll<HTMLElement>(controls)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        element.closest('[inert]') === null &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    const missed = reachable.filter((element) => !met.has(element));
    return {
      count: reachable.length,
      missed: missed.map(({ outerHTML }) => `not reached: ${outerHTML.slice(0, 120)}`),
      unseen,
    };
  }, CONTROLS);

const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

/** Presses Tab without a round trip per key; the browser handles the events in order. */
const pressTab = async (page: Page, times: number): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  const presses = Array.from({ length: times }, () => [
    browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...TAB }),
    browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...TAB }),
  ]);
  await Promise.all(presses.flat());
  await browser.detach();
};

/** Tabs through the page; returns controls that never have a visible focus. */
export const findUnreachableControls = async (page: Page): Promise<string[]> => {
  await startWalk(page);
  // Scrollable elements take the focus as well, so one pass may not suffice.
  for (const _round of ['once', 'twice']) {
    const { count, missed } = await readWalk(page);
    if (missed.length === 0) break;
    await pressTab(page, count + 1);
  }
  const { missed, unseen } = await readWalk(page);
  return [...unseen, ...missed];
};
