import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { bag, visit } from './steps.ts';

const CHAI = 'Masala Chai';

/** Counts animations from now on: moving pictures and view transitions. */
const watchMotion = (page: Page) =>
  page.evaluate(() => {
    const seen = { travelling: 0, changes: 0, joined: 0 };
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        seen.travelling += [...addedNodes].filter((node) => node instanceof HTMLImageElement).length;
    }).observe(document.body, { childList: true });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...update) => {
      seen.changes += 1;
      const change = start(...update);
      void change.ready.then(() => {
        const groups = document
          .getAnimations()
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null));
        seen.joined += groups.some((group) => group?.includes('product-picture')) ? 1 : 0;
      });
      return change;
    };
    Object.assign(window, { seen });
  });

const seen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);

const card = (page: Page) => page.getByRole('article', { name: CHAI });

test('animates a tea to the bag, and its picture to the product page and back', async ({ page }) => {
  await visit(page, '/tea');
  await watchMotion(page);
  const picture = card(page).locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.complete))
    .toBe(true);
  await card(page).getByRole('button', { name: 'Add to cart' }).click();
  await expect(bag(page, 1)).toBeVisible();
  await expect.poll(() => seen(page)).toMatchObject({ travelling: 1 });
  await expect(page.locator('body > img')).toHaveCount(0);
  await card(page).getByRole('link', { name: CHAI }).click();
  await expect(page.getByRole('heading', { level: 1, name: CHAI })).toBeVisible();
  await expect.poll(() => seen(page)).toMatchObject({ changes: 1, joined: 1 });
  await page.goBack();
  await expect(card(page)).toBeVisible();
  await expect.poll(() => seen(page)).toMatchObject({ changes: 2, joined: 2 });
});

test('shows everything at once with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/tea');
  await watchMotion(page);
  const running = () => page.evaluate(() => document.getAnimations().length);
  await card(page).getByRole('button', { name: 'Add to cart' }).click();
  await card(page)
    .getByRole('button', { name: `Wish list: ${CHAI}` })
    .click();
  await expect(bag(page, 1)).toBeVisible();
  expect(await running()).toBe(0);
  await bag(page, 1).click();
  await expect(page.getByRole('region', { name: 'Cart' })).toBeVisible();
  expect(await running()).toBe(0);
  await card(page).getByRole('link', { name: CHAI }).click();
  await expect(page.getByRole('heading', { level: 1, name: CHAI })).toBeVisible();
  expect(await seen(page)).toMatchObject({ travelling: 0, joined: 0 });
});
