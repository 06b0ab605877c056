import type { Page } from '@playwright/test';

/** Controls too small for a finger; a link within a sentence is as high as its line. */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const MIN_PX = 44;
    const CONTROLS =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option]';

    const isInSentence = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false;
      const siblings = [...(element.parentElement?.childNodes ?? [])];
      return siblings.some((node) => node instanceof Text && /\p{L}/u.test(node.data));
    };
    const isVisible = (element: Element): boolean =>
      element.closest('[inert]') === null &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

    /** True if a tap beside the center still hits the control, whose hit area may exceed its box. */
    const isHitAt = (element: Element, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && element.contains(hit);
    };
    const isLargeEnough = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      if (box.width >= MIN_PX - 0.5 && box.height >= MIN_PX - 0.5) return true;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y, reach] = [left + width / 2, top + height / 2, MIN_PX / 2 - 0.5];
      // A covered or invisible element is no target.
      if (!isHitAt(element, x, y)) return true;
      const isWide =
        width >= MIN_PX - 0.5 || (isHitAt(element, x - reach, y) && isHitAt(element, x + reach, y));
      const isHigh =
        height >= MIN_PX - 0.5 || (isHitAt(element, x, y - reach) && isHitAt(element, x, y + reach));
      return isWide && isHigh;
    };

    return [...document.querySelectorAll(CONTROLS)]
      .filter((element) => isVisible(element) && !isInSentence(element))
      .map((element) =>
        element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : element,
      )
      .filter((element) => element !== null)
      .filter((element) => !isLargeEnough(element))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return `${width.toFixed(0)} × ${height.toFixed(0)}: ${element.outerHTML.slice(0, 120)}`;
      });
  });
