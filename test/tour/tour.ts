import { expect, type Page } from '@playwright/test';
import { matchPath } from 'react-router';
import { siteMap } from '#web/site/site-map.ts';
import { test as journey } from '../journeys/journey.ts';
import { visit } from '../journeys/steps.ts';
import type { Stop, Traveller } from './stop.ts';

/** True if the page hydrates. */
const isAlive = ({ route }: Stop): boolean => route !== undefined && route !== 'offline';

/** Does not wait for all files, because fonts may be held. */
const open = async (page: Page, stop: Stop, address: string): Promise<void> => {
  if (isAlive(stop)) await visit(page, address, 'domcontentloaded');
  else await page.goto(address, { waitUntil: 'domcontentloaded' });
};

type Parts = {
  traveller: Traveller;
  /** Opens a page state; `first` runs after its preparation and before the page opens. */
  arriveAt: (stop: Stop, first?: () => Promise<void>) => Promise<void>;
};

/** A test that visits page states. */
export const test = journey.extend<Parts>({
  traveller: async ({ page, context, shopper, shop, mailbox, dataDir }, use) =>
    use({ page, context, shopper, origin: shop.origin, mailbox, dataDir }),

  arriveAt: async ({ traveller, watch }, use) => {
    const { page } = traveller;
    const seen: Stop[] = [];
    await use(async (stop, first) => {
      if (stop.trouble) watch.expect(stop.trouble);
      seen.push(stop);
      const { address } = stop;
      const path = typeof address === 'string' ? address : await address(traveller);
      await first?.();
      await open(page, stop, path);
      await stop.act?.(traveller);
      await expect(stop.shows(page)).toBeVisible();
      if (stop.route) {
        const { pathname } = new URL(page.url());
        expect(
          matchPath(siteMap[stop.route], pathname),
          `${pathname} is ${siteMap[stop.route]}`,
        ).not.toBeNull();
      }
    });
    for (const { leave } of seen) await leave?.(traveller);
  },
});

/** Scrolls through the whole page to load everything except fonts, and back to the top. */
export const lookThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await drawn();
      await drawn();
    }
    // The picture of a hidden slide would never load.
    for (const image of document.images) image.loading = 'eager';
    // A missing picture is reported as a failed request.
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
    scrollTo({ top: 0, behavior: 'instant' });
    await drawn();
    await drawn();
  });

/** Waits until the page is rendered in its own fonts. */
export const untilSet = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await document.fonts.ready;
    await drawn();
    await drawn();
  });
