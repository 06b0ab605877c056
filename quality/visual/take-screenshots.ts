import type { PageState } from '../../test/page-states/page-state.ts';
import { scrollThrough, test, waitForFonts } from '../../test/page-states/page-state-test.ts';

const SCHEMES = (process.env['SCREENSHOT_SCHEMES'] ?? 'light,dark').split(',') as ('light' | 'dark')[];
const FOLDER = new URL('../../.cache/screenshots', import.meta.url).pathname;

/** Defines a test of each page state that takes its screenshots. */
export const takeScreenshots = (pageStates: readonly PageState[]): void => {
  for (const pageState of pageStates) {
    test(pageState.name, async ({ page, openState, viewport }) => {
      await openState(pageState);
      await scrollThrough(page);
      await waitForFonts(page);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({
          path: `${FOLDER}/${colorScheme}-${viewport?.width}/${pageState.name}.png`,
          fullPage: true,
          animations: 'disabled',
        });
      }
    });
  }
};
