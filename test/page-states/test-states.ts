import type { Page } from '@playwright/test';
import type { RouteKey } from '#web/site/site-map.ts';
import { expect } from '../journeys/journey.ts';
import { holdRequests } from '../journeys/steps.ts';
import type { PageState, TestContext } from './page-state.ts';
import { test as pageStateTest, scrollThrough, waitForFonts } from './page-state-test.ts';
import { accessibilityViolations } from './rules/accessibility.ts';
import { findHtmlFaults } from './rules/html.ts';
import { findUnreachableControls } from './rules/keyboard.ts';
import {
  clearCachedFiles,
  findShifts,
  MAX_FONT_SHIFT,
  MAX_SHIFT,
  recordShifts,
} from './rules/layout-shifts.ts';
import { findOverflow } from './rules/overflow.ts';
import { findSmallTargets } from './rules/touch-targets.ts';

/** Records the URL of every request. */
const recordRequests = (page: Page): string[] => {
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(request.url()));
  return requests;
};

const test = pageStateTest.extend<{ openOnFirstVisit: (state: PageState) => Promise<void> }>({
  /**
   * Opens the page as on a first visit and scrolls through it; checks that nothing shifts, and hardly anything when
   * fonts arrive last, as on a slow connection.
   */
  openOnFirstVisit: async ({ openState, testContext }, use) => {
    const { page, context, origin } = testContext;
    await recordShifts(context);
    let requests: string[] = [];
    let releaseFonts = () => {};
    await use(async (state) => {
      await openState(state, async () => {
        await clearCachedFiles(page, origin);
        requests = recordRequests(page);
        if (!state.act) releaseFonts = await holdRequests(page, '**/*.woff2');
      });
      await scrollThrough(page);
      if (!state.act) expect.soft(await findShifts(page, MAX_SHIFT), `${state.name} shifts`).toEqual([]);
      releaseFonts();
      await waitForFonts(page);
      if (!state.act)
        expect
          .soft(await findShifts(page, MAX_FONT_SHIFT), `${state.name} shifts when fonts arrive`)
          .toEqual([]);
      if (new URL(page.url()).origin === origin) {
        const external = requests.filter(
          (url) => !/^(data|blob):/.test(url) && new URL(url).origin !== origin,
        );
        expect.soft(external, `${state.name} requests another site`).toEqual([]);
      }
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });
  },
});

/** Pages whose header and footer are checked, signed out and signed in; others share them. */
const FRAME_ROUTES: readonly (RouteKey | undefined)[] = ['home', 'account', undefined];

/** Without the shared frame, unless the state may have changed it, such as by an open menu. */
const scopeOf = ({ route, act, isEmail = false }: PageState) => ({
  isEmail,
  isContentOnly: !act && !FRAME_ROUTES.includes(route),
});

const expectAccessible = async ({ page }: TestContext, state: PageState): Promise<void> => {
  const { name } = state;
  const scope = scopeOf(state);
  expect.soft(await accessibilityViolations(page, scope), `${name} in light colors`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  const darkViolations = await accessibilityViolations(page, { ...scope, colorRules: 'only' });
  expect.soft(darkViolations, `${name} in dark colors`).toEqual([]);
};

/** Colors do not depend on the width. */
const expectAccessibleExceptColors = async ({ page }: TestContext, state: PageState): Promise<void> => {
  const violations = await accessibilityViolations(page, { ...scopeOf(state), colorRules: 'none' });
  expect.soft(violations, `${state.name} on a desktop`).toEqual([]);
};

/** Defines the tests of page states, on a phone and on a desktop. */
export const testStates = (pageStates: readonly PageState[]): void => {
  test.describe('with a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    for (const state of pageStates) {
      test(`${state.name} has no layout shift, no accessibility violation, and large touch targets`, async ({
        page,
        openOnFirstVisit,
        testContext,
      }) => {
        await openOnFirstVisit(state);
        if (!state.isEmail) expect.soft(await findHtmlFaults(page), `${state.name} as HTML`).toEqual([]);
        await expectAccessible(testContext, state);
        expect.soft(await findSmallTargets(page), `${state.name} at 390 px`).toEqual([]);
        await page.setViewportSize({ width: 320, height: 700 });
        expect.soft(await findOverflow(page), `${state.name} at 320 px`).toEqual([]);
      });
    }
  });

  test.describe('on a desktop', () => {
    test.use({ viewport: { width: 1440, height: 900 } });

    for (const state of pageStates) {
      test(`${state.name} has no layout shift, no accessibility violation, zooms to 200%, and works by keyboard`, async ({
        page,
        openOnFirstVisit,
        testContext,
      }) => {
        await openOnFirstVisit(state);
        await expectAccessibleExceptColors(testContext, state);
        // 200% zoom in a window of 1280 × 1024.
        const cdp = await page.context().newCDPSession(page);
        const zoomed = { width: 640, height: 512, deviceScaleFactor: 2, mobile: false };
        await cdp.send('Emulation.setDeviceMetricsOverride', zoomed);
        expect.soft(await findOverflow(page), `${state.name} at 200 %`).toEqual([]);
        await cdp.send('Emulation.clearDeviceMetricsOverride');
        await page.waitForFunction((width) => innerWidth === width, page.viewportSize()?.width);
        expect.soft(await findUnreachableControls(page), `${state.name} by keyboard`).toEqual([]);
      });
    }
  });
};
