import type { Page } from '@playwright/test';
import { accessibilityViolations } from '../page-states/rules/accessibility.ts';
import { expect, test } from './journey.ts';
import { visit } from './steps.ts';

const CHAI = '/tea/picked-tea/Masala%20Chai';

/** Styles that the browser adds to the page of an image. */
const IMAGE_PAGE = /inline style|style-src-attr/;

const picture = (page: Page, number = 1) =>
  page.getByRole('link', { name: `Masala Chai, picture ${number}` });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Enlarged picture' });

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`[PROD-2] enlarges the shown picture beyond the window and closes again, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await visit(page, CHAI);
    await page.getByRole('button', { name: 'Next picture' }).click();
    await picture(page, 2).click();
    const large = dialog(page).getByRole('img', { name: 'Masala Chai, picture 2: the dry leaf' });
    await expect(large).toBeVisible();
    expect((await large.boundingBox())?.width).toBeGreaterThanOrEqual(Math.max(width, height));
    await expect
      .poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(900);
    await expect(dialog(page).getByRole('button', { name: 'Close picture' })).toBeFocused();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(picture(page, 2)).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Close picture' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

test('leaves the enlarged picture with the page', async ({ page }) => {
  await visit(page, '/tea');
  await visit(page, CHAI);
  await picture(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Tea' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('opens the picture itself if the script does not load', async ({ page, faultRecorder }) => {
  faultRecorder.allow(/zoom|ERR_FAILED/);
  faultRecorder.allow(IMAGE_PAGE);
  await page.route('**/zoom-*.js', (route) => route.abort());
  await visit(page, CHAI);
  await picture(page).click();
  await expect(page).toHaveURL(/\/pictures\/products\/masala-chai\.webp$/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('links to the large picture', async ({ page, faultRecorder }) => {
    faultRecorder.allow(IMAGE_PAGE);
    await page.goto(CHAI);
    await picture(page).click();
    await expect(page).toHaveURL(/\/pictures\/products\/masala-chai\.webp$/);
  });
});
