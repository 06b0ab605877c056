import type { BrowserContext, Page } from '@playwright/test';

type Shift = { readonly value: number; readonly elements: string };

/** Records layout shifts without user input in every page of a context. */
export const recordShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null): string =>
      node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? '');
    new PerformanceObserver((list) => {
      // TypeScript's DOM types lack this entry.
      for (const entry of list.getEntries() as unknown as {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      }[]) {
        const elements = entry.sources.map(({ node }) => nameOf(node)).join(', ');
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, elements });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The largest sum that rounds to 0.00. */
export const MAX_SHIFT = 0.005;

/**
 * The allowed shift when fonts arrive late. Fallback fonts have the same average width, yet lines may wrap differently;
 * the limit is a quarter of a good CLS (0.1).
 */
export const MAX_FONT_SHIFT = 0.025;

/** Layout shifts since the page was opened; empty if their sum is within the limit. */
export const findShifts = async (page: Page, max: number): Promise<string[]> => {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum < max ? [] : shifts.map(({ value, elements }) => `moved by ${value.toFixed(4)}: ${elements}`);
};

/** Clears cached files, so that the next page is a first visit except for stored data. */
export const clearCachedFiles = async (page: Page, origin: string): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cache_storage,service_workers' });
  await cdp.detach();
};
