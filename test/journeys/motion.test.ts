import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { cartButton, visit } from './steps.ts';

const CHAI = 'Masala Chai';

/** Counts moving pictures, view transitions, and those that move a product's picture. */
const watchMotion = (page: Page) =>
  page.evaluate(() => {
    const motion = { movingPictures: 0, transitions: 0, pictureTransitions: 0 };
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        motion.movingPictures += [...addedNodes].filter((node) => node instanceof HTMLImageElement).length;
    }).observe(document.body, { childList: true });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...update) => {
      motion.transitions += 1;
      const transition = start(...update);
      void transition.ready.then(() => {
        const groups = document
          .getAnimations()
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null));
        motion.pictureTransitions += groups.some((group) => group?.includes('product-picture')) ? 1 : 0;
      });
      return transition;
    };
    Object.assign(window, { motion });
  });

const motion = (page: Page) =>
  page.evaluate(() => (window as unknown as { motion: Record<string, number> }).motion);

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
  await expect(cartButton(page, 1)).toBeVisible();
  await expect.poll(() => motion(page)).toMatchObject({ movingPictures: 1 });
  await expect(page.locator('body > img')).toHaveCount(0);
  await card(page).getByRole('link', { name: CHAI }).click();
  await expect(page.getByRole('heading', { level: 1, name: CHAI })).toBeVisible();
  await expect.poll(() => motion(page)).toMatchObject({ transitions: 1, pictureTransitions: 1 });
  await page.goBack();
  await expect(card(page)).toBeVisible();
  await expect.poll(() => motion(page)).toMatchObject({ transitions: 2, pictureTransitions: 2 });
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
  await expect(cartButton(page, 1)).toBeVisible();
  expect(await running()).toBe(0);
  await cartButton(page, 1).click();
  await expect(page.getByRole('region', { name: 'Cart' })).toBeVisible();
  expect(await running()).toBe(0);
  await card(page).getByRole('link', { name: CHAI }).click();
  await expect(page.getByRole('heading', { level: 1, name: CHAI })).toBeVisible();
  expect(await motion(page)).toMatchObject({ movingPictures: 0, pictureTransitions: 0 });
});
