import type { Page } from '@playwright/test';

type Walk = { readonly met: Set<Element>; readonly unseen: string[] };

const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]';

const startWalk = (page: Page): Promise<number> =>
  page.evaluate((controls) => {
    const walk: Walk = { met: new Set(), unseen: [] };
    Object.assign(window, { walk });
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element)) return;
      walk.met.add(target);
      const { outlineStyle, outlineWidth } = getComputedStyle(target);
      if (outlineStyle === 'none' || outlineWidth === '0px')
        walk.unseen.push(`the focus does not show: ${target.outerHTML.slice(0, 120)}`);
    });
    return document.querySelectorAll(controls).length;
  }, CONTROLS);

/** Goes through the page with Tab: each control that the keyboard does not reach, or where the focus does not show. */
export const missedByKeysOn = async (page: Page): Promise<string[]> => {
  const count = await startWalk(page);
  for (let step = 0; step <= count; step += 1) await page.keyboard.press('Tab');
  return page.evaluate((controls) => {
    const { met, unseen } = (window as unknown as { walk: Walk }).walk;
    const missed = [...document.querySelectorAll<HTMLElement>(controls)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        element.closest('[inert]') === null &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !met.has(element),
    );
    return [...unseen, ...missed.map(({ outerHTML }) => `not reached: ${outerHTML.slice(0, 120)}`)];
  }, CONTROLS);
};
