import type { Page } from '@playwright/test';

type FocusLog = { readonly focused: Set<Element>; readonly invisible: string[] };

const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]';

const recordFocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const focusLog: FocusLog = { focused: new Set(), invisible: [] };
    Object.assign(window, { focusLog });
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element)) return;
      focusLog.focused.add(target);
      const { outlineStyle, outlineWidth } = getComputedStyle(target);
      if (outlineStyle === 'none' || outlineWidth === '0px')
        focusLog.invisible.push(`the focus does not show: ${target.outerHTML.slice(0, 120)}`);
    });
  });

const readFocusLog = (page: Page) =>
  page.evaluate((controls) => {
    const { focused, invisible } = (window as unknown as { focusLog: FocusLog }).focusLog;
    const reachable = [...document.querySelectorAll<HTMLElement>(controls)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        element.closest('[inert]') === null &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    const missed = reachable.filter((element) => !focused.has(element));
    return {
      count: reachable.length,
      missed: missed.map(({ outerHTML }) => `not reached: ${outerHTML.slice(0, 120)}`),
      invisible,
    };
  }, CONTROLS);

const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

/** Presses Tab without a round trip per key; the browser handles the events in order. */
const pressTab = async (page: Page, times: number): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  const presses = Array.from({ length: times }, () => [
    cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...TAB }),
    cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...TAB }),
  ]);
  await Promise.all(presses.flat());
  await cdp.detach();
};

/** Tabs through the page; returns controls that never have a visible focus. */
export const findUnreachableControls = async (page: Page): Promise<string[]> => {
  await recordFocus(page);
  // Scrollable elements take the focus as well, so one pass may not suffice.
  for (const _round of ['once', 'twice']) {
    const { count, missed } = await readFocusLog(page);
    if (missed.length === 0) break;
    await pressTab(page, count + 1);
  }
  const { missed, invisible } = await readFocusLog(page);
  return [...invisible, ...missed];
};
