import { stops } from '../../test/tour/stops.ts';
import { lookThrough, test, untilSet } from '../../test/tour/tour.ts';

const SCHEMES = (process.env['SCREENSHOT_SCHEMES'] ?? 'light,dark').split(',') as ('light' | 'dark')[];
const FOLDER = new URL('../../.cache/screenshots', import.meta.url).pathname;

for (const pageState of stops) {
  test(pageState.name, async ({ page, arriveAt, viewport }) => {
    await arriveAt(pageState);
    await lookThrough(page);
    await untilSet(page);
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
