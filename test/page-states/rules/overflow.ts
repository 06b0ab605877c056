import type { Page } from '@playwright/test';

/** Horizontal overflow of the page, and texts that are cut off. */
export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const misfits: string[] = scrollWidth > clientWidth ? [`${scrollWidth} wide in ${clientWidth}`] : [];

    const isMeantUnseen = (element: Element): boolean =>
      element.closest('[inert]') !== null ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // A box of one pixel is visually hidden text.
    const isForListeners = ({ width, height }: DOMRect): boolean => width <= 1 && height <= 1;

    /** Ancestors of a text that clip overflow. */
    const cuttersOf = (element: Element): Element[] => {
      const cutters: Element[] = [];
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        // Scrollable content is readable.
        if (/auto|scroll/.test(`${overflowX}${overflowY}`)) return cutters;
        if (/hidden|clip/.test(overflowX)) cutters.push(box);
      }
      return cutters;
    };

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || isMeantUnseen(parent)) continue;
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()];
      const boxes = cuttersOf(parent).map((cutter) => cutter.getBoundingClientRect());
      if (boxes.some(isForListeners)) continue;
      const isCut = boxes.some((box) =>
        rects.some(
          ({ left, right, top, bottom }) =>
            left < box.left - 1 || right > box.right + 1 || top < box.top - 4 || bottom > box.bottom + 4,
        ),
      );
      if (isCut) misfits.push(`cut: ${node.textContent.trim().slice(0, 60)}`);
    }
    return misfits;
  });
