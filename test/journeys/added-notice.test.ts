import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { cartButton, fillCart, holdRequests, productCard, visit } from './steps.ts';

const CHAI = 'Masala Chai';
const MINT = 'Marrakech Mint';

const addButton = (page: Page, name: string) =>
  productCard(page, name).getByRole('button', { name: 'Add to cart' });
const notice = (page: Page) => page.getByRole('region', { name: 'Just added' });

test('[CART-1] [CAT-8] confirms an addition on the button, beside it and in a notice, without opening the cart', async ({
  page,
}) => {
  await visit(page, '/tea');
  const add = addButton(page, CHAI);
  await expect(add).toHaveAccessibleDescription(CHAI);
  await add.click();
  await expect(productCard(page, CHAI).getByText('Added ✓')).toBeVisible();
  await expect(add).toHaveAccessibleName('Add to cart');
  await expect(add).toHaveAccessibleDescription(`${CHAI} In cart: 1`);
  await expect(notice(page).getByText(`${CHAI} is in your cart`)).toBeVisible();
  await expect(notice(page).locator('img')).toBeVisible();
  await expect(cartButton(page, 1)).toHaveAttribute('aria-expanded', 'false');
  await addButton(page, MINT).click();
  await expect(notice(page)).toHaveCount(1);
  await expect(notice(page)).toContainText(MINT);
  await notice(page).getByRole('link', { name: 'Check out' }).click();
  await expect(page.getByRole('button', { name: 'PURCHASE' })).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

test('[CART-1] the notice leads to the cart, closes by a button, Escape, and by itself unless it is used', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-04-01T08:00:00Z' });
  await page.clock.pauseAt('2026-04-01T09:00:00Z');
  await visit(page, '/tea');
  await addButton(page, CHAI).click();
  await expect(notice(page)).toBeVisible();
  await notice(page).getByRole('link', { name: 'View cart' }).focus();
  await page.clock.runFor(20_000);
  await expect(notice(page)).toBeVisible();
  await addButton(page, MINT).focus();
  await page.clock.runFor(4_900);
  await expect(notice(page)).toBeVisible();
  await page.clock.runFor(1_200);
  await expect(notice(page)).toBeHidden();

  await addButton(page, MINT).click();
  await notice(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice(page)).toBeHidden();
  await addButton(page, MINT).click();
  await expect(notice(page)).toBeVisible();
  await cartButton(page, 3).click();
  await expect(notice(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await addButton(page, MINT).click();
  await expect(notice(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notice(page)).toBeHidden();
  await addButton(page, MINT).click();
  await notice(page).getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL(/\/\?/);
  await expect(page.getByRole('main').getByRole('button', { name: `Remove ${CHAI}` })).toBeVisible();
});

test('[CART-1] the notice takes no tap that was meant for what it has just covered', async ({ page }) => {
  await visit(page, '/tea');
  await addButton(page, CHAI).click();
  await expect(notice(page)).toBeVisible();
  const pointerEvents = await notice(page).evaluate((box) => {
    box.style.animation = 'none';
    box.getBoundingClientRect();
    box.style.animation = '';
    const [animation] = box.getAnimations().filter((running) => running instanceof CSSAnimation);
    animation?.pause();
    return [0, 0.9, 1.1].map((share) => {
      if (animation) animation.currentTime = share * Number(animation.effect?.getComputedTiming().duration);
      return getComputedStyle(box).pointerEvents;
    });
  });
  expect(pointerEvents).toEqual(['none', 'none', 'auto']);
});

test('[CART-1] shows what is in the cart after a reload without moving the page', async ({ page }) => {
  await fillCart(page, { [CHAI]: 2 });
  await page.reload();
  await expect(addButton(page, CHAI)).toHaveAccessibleDescription(`${CHAI} In cart: 2`);
  const shifts = await page.evaluate(
    () =>
      new Promise<number>((report) => {
        new PerformanceObserver((list) => {
          const values = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')));
          report(values.reduce((sum, value) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => report(0)));
      }),
  );
  expect(shifts).toBeLessThan(0.01);
});

test('[CART-1] shows the notice of a tea that was added before hydration', async ({ page }) => {
  const release = await holdRequests(page, '**/framework-*.js');
  await page.goto('/tea');
  await addButton(page, CHAI).click();
  release();
  await expect(cartButton(page, 1)).toBeVisible();
  await expect(notice(page)).toContainText(CHAI);
});

test('[CART-1] [CART-3] shows the cart once its script loads after a failure', async ({
  page,
  faultRecorder,
}) => {
  faultRecorder.allow(/net::ERR_FAILED/);
  await page.route('**/cart-*.js*', (route) => route.abort());
  await visit(page, '/tea');
  await addButton(page, CHAI).click();
  await cartButton(page, 1).click();
  const cart = page.getByRole('region', { name: 'Cart', exact: true });
  await expect(cart.getByText('Loading')).toBeVisible();
  await expect(cart.getByRole('link', { name: 'Check out' })).toBeVisible();
  await page.unroute('**/cart-*.js*');
  await expect(cart.getByRole('button', { name: `Remove ${CHAI}` })).toBeVisible();
});
