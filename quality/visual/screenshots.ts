import { stops } from '../../test/tour/stops.ts';
import { lookThrough, test, untilSet } from '../../test/tour/tour.ts';

const SCHEMES = (process.env['LOOK_SCHEMES'] ?? 'light,dark').split(',') as ('light' | 'dark')[];
const FOLDER = new URL('../../.cache/look', import.meta.url).pathname;

for (const stop of stops) {
  test(stop.name, async ({ page, arriveAt, viewport }) => {
    await arriveAt(stop);
    await lookThrough(page);
    await untilSet(page);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: `${FOLDER}/${colorScheme}-${viewport?.width}/${stop.name}.png`,
        fullPage: true,
        animations: 'disabled',
      });
    }
  });
}
