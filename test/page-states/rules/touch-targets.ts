import type { Page } from '@playwright/test';

/** Controls too small for a finger; a link within a sentence is as high as its line. */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 44;
    const CONTROLS =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option]';

    const isInSentence = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false;
      const around = [...(element.parentElement?.childNodes ?? [])];
      return around.some((node) => node instanceof Text && /\p{L}/u.test(node.data));
    };
    const isShown = (element: Element): boolean =>
      element.closest('[inert]') === null &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

    /** True if a tap beside the center still hits the control, whose hit area may exceed its box. */
    const isMetAt = (element: Element, x: number, y: number): boolean => {
      const met = document.elementFromPoint(x, y);
      return met !== null && element.contains(met);
    };
    const isBig = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      if (box.width >= LEAST - 0.5 && box.height >= LEAST - 0.5) return true;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y, far] = [left + width / 2, top + height / 2, LEAST / 2 - 0.5];
      // A covered or invisible element is no target.
      if (!isMetAt(element, x, y)) return true;
      const isWide = width >= LEAST - 0.5 || (isMetAt(element, x - far, y) && isMetAt(element, x + far, y));
      const isHigh = height >= LEAST - 0.5 || (isMetAt(element, x, y - far) && isMetAt(element, x, y + far));
      return isWide && isHigh;
    };

    return [...document.querySelectorAll(CONTROLS)]
      .filter((element) => isShown(element) && !isInSentence(element))
      .map((element) =>
        element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : element,
      )
      .filter((element) => element !== null)
      .filter((element) => !isBig(element))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return `${width.toFixed(0)} × ${height.toFixed(0)}: ${element.outerHTML.slice(0, 120)}`;
      });
  });
