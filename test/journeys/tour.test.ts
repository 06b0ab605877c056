import type { Page } from '@playwright/test';
import { barriersOn } from '../tour/rules/barriers.ts';
import { misfitsOn } from '../tour/rules/fit.ts';
import { htmlFaultsOn } from '../tour/rules/html.ts';
import { missedByKeysOn } from '../tour/rules/keys.ts';
import { AS_FONTS_COME, forgetFiles, noteShifts, STILL, shiftsOn } from '../tour/rules/shifts.ts';
import { smallTargetsOn } from '../tour/rules/touch.ts';
import type { Stop, Traveller } from '../tour/stop.ts';
import { stops } from '../tour/stops.ts';
import { lookThrough, test as tour, untilSet } from '../tour/tour.ts';
import { expect } from './journey.ts';
import { hold } from './steps.ts';

/** Records the URL of every request. */
const noteRequests = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  return asked;
};

const test = tour.extend<{ firstVisit: (stop: Stop) => Promise<void> }>({
  /**
   * Opens the page as on a first visit and scrolls through it; checks that nothing shifts, and hardly anything when
   * fonts arrive last, as on a slow connection.
   */
  firstVisit: async ({ arriveAt, traveller, watch }, use) => {
    const { page, context, origin } = traveller;
    await noteShifts(context);
    let asked: string[] = [];
    let giveFonts = () => {};
    await use(async (stop) => {
      await arriveAt(stop, async () => {
        await forgetFiles(page, origin);
        asked = noteRequests(page);
        if (!stop.act) giveFonts = await hold(page, '**/*.woff2');
      });
      await lookThrough(page);
      if (!stop.act) expect.soft(await shiftsOn(page, STILL), `${stop.name} moves`).toEqual([]);
      giveFonts();
      await untilSet(page);
      if (!stop.act)
        expect.soft(await shiftsOn(page, AS_FONTS_COME), `${stop.name} moves as its fonts come`).toEqual([]);
      if (new URL(page.url()).origin === origin) {
        const strangers = asked.filter((url) => !/^(data|blob):/.test(url) && new URL(url).origin !== origin);
        expect.soft(strangers, `${stop.name} asks somebody else`).toEqual([]);
      }
      // With another color scheme or width, the browser chooses another picture than the preloaded one.
      watch.expect(/was preloaded using link preload but not used/);
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });
  },
});

const expectNoBarriers = async ({ page }: Traveller, { name, isLetter = false }: Stop): Promise<void> => {
  expect.soft(await barriersOn(page, { isLetter }), `${name} in light colours`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inTheDark = await barriersOn(page, { isLetter, colours: 'only' });
  expect.soft(inTheDark, `${name} in dark colours`).toEqual([]);
};

/** Colors do not depend on the width. */
const expectNoBarriersButColours = async (
  { page }: Traveller,
  { name, isLetter = false }: Stop,
): Promise<void> =>
  expect.soft(await barriersOn(page, { isLetter, colours: 'not' }), `${name} at a desk`).toEqual([]);

test.describe('with a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const stop of stops) {
    test(`${stop.name} has no layout shift, no accessibility violation, and large touch targets`, async ({
      page,
      firstVisit,
      traveller,
    }) => {
      await firstVisit(stop);
      if (!stop.isLetter) expect.soft(await htmlFaultsOn(page), `${stop.name} as HTML`).toEqual([]);
      await expectNoBarriers(traveller, stop);
      expect.soft(await smallTargetsOn(page), `${stop.name} at 390 px`).toEqual([]);
      await page.setViewportSize({ width: 320, height: 700 });
      expect.soft(await misfitsOn(page), `${stop.name} at 320 px`).toEqual([]);
    });
  }
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const stop of stops) {
    test(`${stop.name} has no layout shift, no accessibility violation, zooms to 200%, and works by keyboard`, async ({
      page,
      firstVisit,
      traveller,
    }) => {
      await firstVisit(stop);
      await expectNoBarriersButColours(traveller, stop);
      // 200% zoom in a window of 1280 × 1024.
      const browser = await page.context().newCDPSession(page);
      const zoomed = { width: 640, height: 512, deviceScaleFactor: 2, mobile: false };
      await browser.send('Emulation.setDeviceMetricsOverride', zoomed);
      expect.soft(await misfitsOn(page), `${stop.name} at 200 %`).toEqual([]);
      await browser.send('Emulation.clearDeviceMetricsOverride');
      await page.waitForFunction((width) => innerWidth === width, page.viewportSize()?.width);
      expect.soft(await missedByKeysOn(page), `${stop.name} by keys`).toEqual([]);
    });
  }
});
