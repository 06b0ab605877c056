import { expect, type Page } from '@playwright/test';
import { matchPath } from 'react-router';
import { siteMap } from '#web/site/site-map.ts';
import { test as journey } from '../journeys/journey.ts';
import { visit } from '../journeys/steps.ts';
import type { PageState, TestContext } from './page-state.ts';

/** True if the page hydrates. */
const hydrates = ({ route }: PageState): boolean => route !== undefined && route !== 'offline';

/** Does not wait for all files, because a test may delay the fonts. */
const open = async (page: Page, state: PageState, path: string): Promise<void> => {
  if (hydrates(state)) await visit(page, path, 'domcontentloaded');
  else await page.goto(path, { waitUntil: 'domcontentloaded' });
};

type Fixtures = {
  testContext: TestContext;
  /** Opens a page state; `beforeOpen` runs after its preparation and before the page opens. */
  openState: (state: PageState, beforeOpen?: () => Promise<void>) => Promise<void>;
};

/** A test that visits page states. */
export const test = journey.extend<Fixtures>({
  testContext: async ({ page, context, shopper, shop, mailbox, dataDir }, use) =>
    use({ page, context, shopper, origin: shop.origin, mailbox, dataDir, shop }),

  openState: async ({ testContext, faultRecorder }, use) => {
    const { page } = testContext;
    const opened: PageState[] = [];
    await use(async (state, beforeOpen) => {
      if (state.expectedFaults) faultRecorder.allow(state.expectedFaults);
      opened.push(state);
      const path = typeof state.path === 'string' ? state.path : await state.path(testContext);
      await beforeOpen?.();
      await open(page, state, path);
      await state.act?.(testContext);
      await expect(state.expected(page)).toBeVisible();
      if (state.route) {
        const { pathname } = new URL(page.url());
        expect(
          matchPath(siteMap[state.route], pathname),
          `${pathname} is ${siteMap[state.route]}`,
        ).not.toBeNull();
      }
    });
    for (const { restore } of opened) await restore?.(testContext);
  },
});

/** Scrolls through the whole page to load everything except fonts, and back to the top. */
export const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await nextFrame();
      await nextFrame();
    }
    // The picture of a hidden slide would never load.
    for (const image of document.images) image.loading = 'eager';
    // A missing picture is reported as a failed request.
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
    scrollTo({ top: 0, behavior: 'instant' });
    await nextFrame();
    await nextFrame();
  });

/** Waits until the page is rendered in its own fonts. */
export const waitForFonts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await document.fonts.ready;
    await nextFrame();
    await nextFrame();
  });
