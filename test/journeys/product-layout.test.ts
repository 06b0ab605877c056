import type { Locator, Page } from '@playwright/test';
import { findShifts, MAX_FONT_SHIFT, recordShifts } from '../page-states/rules/layout-shifts.ts';
import { expect, test } from './journey.ts';
import { purchaseAsGuest, unpaidOrderBar, visit } from './steps.ts';

const CHAI = '/tea/picked-tea/Masala%20Chai';
const SOLD_OUT = '/tea/picked-tea/Hadong%20Ujeon%20(Wild-Grown)';
const PHONE = { width: 390, height: 844 };

const add = (page: Page) => page.getByRole('button', { name: 'Add to cart' });
const boxOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error('The element is not shown.');
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
};
/** True if a point of the element is not below another one. */
const isUncovered = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
/** True if nothing covers the focused element; the footer has no bar above it. */
const isFocusInSight = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused.closest('footer')) return true;
    const { x, y, width, height } = focused.getBoundingClientRect();
    return focused.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [844, 390],
  [390, 664],
  [320, 640],
] as const)
  test(`[PROD-2] shows picture, price and button without scrolling, ${width} wide and ${height} high`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height });
    await recordShifts(context);
    await visit(page, CHAI);
    for (const target of [page.getByText('$12.40'), add(page)]) {
      const { y, bottom } = await boxOf(target);
      expect([y >= 0, bottom <= height]).toEqual([true, true]);
      expect(await isUncovered(target)).toBe(true);
    }
    const picture = await boxOf(page.getByRole('img', { name: 'Masala Chai, picture 1' }));
    if (height < 700) expect(picture.height).toBeLessThanOrEqual(0.6 * height);
    const title = await boxOf(page.getByRole('heading', { level: 1 }));
    expect(title.x >= picture.right).toBe(width >= 700);
    expect(picture.bottom <= height).toBe(true);
    // Both arrows stay together.
    const [previous, next] = await Promise.all(
      ['Previous picture', 'Next picture'].map((name) => boxOf(page.getByRole('button', { name }))),
    );
    expect(previous?.y).toBe(next?.y);
    expect(await findShifts(page, MAX_FONT_SHIFT)).toEqual([]);
    await add(page).click();
    await expect(page.getByRole('region', { name: 'Just added' })).toBeVisible();
    expect(await isUncovered(add(page))).toBe(true);
  });

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('holds the button at the bottom of the window and covers nothing at the end of the product', async ({
    page,
  }) => {
    await visit(page, CHAI);
    for (const target of [
      page.getByRole('heading', { name: 'Mix' }),
      page.getByRole('region', { name: 'Details' }),
    ]) {
      await target.evaluate((element) => element.scrollIntoView());
      await expect(add(page)).toBeInViewport({ ratio: 1 });
      expect(await isUncovered(add(page))).toBe(true);
    }
    await page.getByRole('contentinfo').evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await expect(add(page)).not.toBeInViewport();
    const last = await boxOf(page.getByRole('region', { name: 'Similar teas' }).getByRole('listitem').last());
    expect(last.bottom).toBeLessThanOrEqual((await boxOf(page.getByText('$12.40').first())).y);
  });

  test('brings what the keyboard reaches into sight above the bar', async ({ page }) => {
    await visit(page, CHAI);
    await page.getByRole('button', { name: 'Next picture' }).focus();
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => isFocusInSight(page)).toBe(true);
    }
  });

  test('leaves the button of a sold-out product in its place', async ({ page }) => {
    await visit(page, SOLD_OUT);
    await page.getByRole('heading', { name: 'Mix' }).evaluate((element) => element.scrollIntoView());
    await expect(page.getByRole('button', { name: 'Sold out' })).not.toBeInViewport();
  });

  test('stands above an unpaid order and below the notice of an addition', async ({ page, shopper }) => {
    await purchaseAsGuest(page, shopper, { 'Marrakech Mint': 1 });
    await visit(page, CHAI);
    await expect(unpaidOrderBar(page)).toBeVisible();
    await expect
      .poll(async () => (await boxOf(add(page))).bottom <= (await boxOf(unpaidOrderBar(page))).y)
      .toBe(true);
    await add(page).click();
    await expect(page.getByText('In cart: 1')).toBeVisible();
    const notice = page.getByRole('region', { name: 'Just added' });
    await expect(notice).toBeVisible();
    expect(await isUncovered(add(page))).toBe(true);
  });

  for (const { width, height, highest } of [
    { ...PHONE, highest: 96 },
    { width: 390, height: 664, highest: 96 },
    { width: 320, height: 640, highest: 120 },
  ])
    test(`[PAY-7] the bar of an unpaid order leaves and returns with the header, ${width} × ${height}`, async ({
      page,
      shopper,
    }) => {
      await page.setViewportSize({ width, height });
      await purchaseAsGuest(page, shopper, { 'Marrakech Mint': 1 });
      await visit(page, CHAI);
      const bar = unpaidOrderBar(page);
      await expect(bar).toBeVisible();
      expect((await boxOf(bar)).height).toBeLessThanOrEqual(highest);
      await page.mouse.move(200, 300);
      await page.mouse.wheel(0, 500);
      await expect.poll(() => isUncovered(bar)).toBe(false);
      await expect.poll(async () => (await boxOf(add(page))).bottom).toBeGreaterThan(height - 30);
      expect(await isUncovered(add(page))).toBe(true);
      await page.mouse.wheel(0, -100);
      await expect.poll(() => isUncovered(bar)).toBe(true);
      await expect.poll(async () => (await boxOf(add(page))).bottom <= (await boxOf(bar)).y).toBe(true);
    });

  test('[PAY-7] brings what the keyboard reaches into sight above the bar of an unpaid order', async ({
    page,
    shopper,
  }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await purchaseAsGuest(page, shopper, { 'Marrakech Mint': 1 });
    for (const path of [CHAI, '/tea']) {
      await visit(page, path);
      await expect(unpaidOrderBar(page)).toBeVisible();
      await page.locator('main').getByRole('button').first().focus();
      for (const key of [...Array(12).fill('Tab'), ...Array(12).fill('Shift+Tab')]) {
        await page.keyboard.press(key);
        await expect.poll(() => isFocusInSight(page), `${path} after ${key}`).toBe(true);
      }
    }
  });
});
