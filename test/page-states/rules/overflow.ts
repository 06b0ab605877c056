import type { Page } from '@playwright/test';

/** Horizontal overflow of the page, and texts that are clipped. */
export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const overflows: string[] = scrollWidth > clientWidth ? [`${scrollWidth} wide in ${clientWidth}`] : [];

    const isHidden = (element: Element): boolean =>
      element.closest('[inert]') !== null ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // A box of one pixel is visually hidden text.
    const isVisuallyHidden = ({ width, height }: DOMRect): boolean => width <= 1 && height <= 1;

    /** Ancestors of a text that clip overflow. */
    const clippingAncestors = (element: Element): Element[] => {
      const ancestors: Element[] = [];
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        // Scrollable content is readable.
        if (/auto|scroll/.test(`${overflowX}${overflowY}`)) return ancestors;
        if (/hidden|clip/.test(overflowX)) ancestors.push(box);
      }
      return ancestors;
    };

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || isHidden(parent)) continue;
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()];
      const boxes = clippingAncestors(parent).map((ancestor) => ancestor.getBoundingClientRect());
      if (boxes.some(isVisuallyHidden)) continue;
      const isClipped = boxes.some((box) =>
        rects.some(
          ({ left, right, top, bottom }) =>
            left < box.left - 1 || right > box.right + 1 || top < box.top - 4 || bottom > box.bottom + 4,
        ),
      );
      if (isClipped) overflows.push(`clipped: ${node.textContent.trim().slice(0, 60)}`);
    }
    return overflows;
  });
