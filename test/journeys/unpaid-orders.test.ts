import { randomUUID } from 'node:crypto';
import type { Locator, Route } from '@playwright/test';
import { expect, test } from './journey.ts';
import {
  cartButton,
  fillCart,
  fillGuestForm,
  holdRequests,
  pay,
  purchaseAsGuest,
  readOrderSecret,
  storedOrder,
  unpaidOrderBar,
  visit,
} from './steps.ts';

const MINT = 'Marrakech Mint';

const HOUR_MS = 3_600_000;
/** Offset of the browser's clock when the bar is checked. */
const WRONG_CLOCKS: Readonly<Record<string, number>> = {
  'five hours ahead': 5 * HOUR_MS,
  'five hours behind': -5 * HOUR_MS,
  'forty minutes ahead': HOUR_MS / 1.5,
  'two years ahead': 2 * 365 * 24 * HOUR_MS,
  'fifty years behind': -50 * 365 * 24 * HOUR_MS,
  correct: 0,
};

test('[PAY-7] the bar shows the end of a reservation by the shop’s clock, whatever the browser’s time', async ({
  page,
  shopper,
}) => {
  const timeIn = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000).toLocaleTimeString('en-US', {
      hour: 'numeric',
      minute: '2-digit',
    });
  await page.clock.setFixedTime(new Date(Date.now() + 3 * HOUR_MS));
  await purchaseAsGuest(page, shopper, { [MINT]: 1 });
  const reservedUntil = [31, 32, 33].map(timeIn);
  for (const [name, offsetMs] of Object.entries(WRONG_CLOCKS)) {
    await page.clock.setFixedTime(new Date(Date.now() + offsetMs));
    await visit(page, '/deals');
    const text = await unpaidOrderBar(page).textContent();
    expect([name, reservedUntil.filter((time) => text?.includes(`until ${time}.`)).length]).toEqual([
      name,
      1,
    ]);
  }
});

test('[PAY-7] each unpaid order of a browser can be reached until it has ended', async ({
  page,
  context,
  shopper,
}) => {
  await purchaseAsGuest(page, shopper, { [MINT]: 1 });
  const first = page.url();
  await purchaseAsGuest(page, shopper, { [MINT]: 2 });
  const second = page.url();
  await purchaseAsGuest(page, shopper, { [MINT]: 3 });
  const third = page.url();
  const payLinks = (area: Locator) => area.getByRole('link', { name: 'Pay now' });
  await visit(page, '/tea');
  await expect(unpaidOrderBar(page)).toContainText('Your order of $26.70 is waiting for payment.');
  await expect(payLinks(unpaidOrderBar(page))).toHaveCount(1);
  await unpaidOrderBar(page).getByText('2 more unpaid orders').click();
  await expect(payLinks(unpaidOrderBar(page))).toHaveCount(3);
  for (const [index, url] of [third, second, first].entries())
    await expect(payLinks(unpaidOrderBar(page)).nth(index)).toHaveAttribute('href', url);
  await cartButton(page, 0).click();
  const cart = page.getByRole('region', { name: 'Cart', exact: true });
  await cart.getByText('2 more unpaid orders').click();
  await expect(payLinks(cart)).toHaveCount(3);

  const tab = await context.newPage();
  await tab.goto(third);
  await pay(tab);
  await expect(tab.getByText('Payment received.')).toBeVisible();
  await expect(unpaidOrderBar(page)).toContainText('Your order of $17.80 is waiting for payment.');
  await expect(unpaidOrderBar(page).getByText('One more unpaid order')).toBeVisible();
  await unpaidOrderBar(page).getByRole('link', { name: 'Edit cart' }).last().click();
  await page.getByRole('button', { name: 'Cancel order and edit cart' }).click();
  await expect(page.getByText('Your cart has been restored.')).toBeVisible();
  await expect(cartButton(page, 1)).toBeVisible();
  await visit(page, '/deals');
  await expect(unpaidOrderBar(page)).toContainText('Your order of $17.80 is waiting for payment.');
  await expect(unpaidOrderBar(page).getByText('more unpaid order')).toBeHidden();
  await expect(payLinks(unpaidOrderBar(page))).toHaveAttribute('href', second);
});

test('[PAY-7] shows an unpaid order that an earlier release stored', async ({ page, shopper }) => {
  await purchaseAsGuest(page, shopper, { [MINT]: 2 });
  await visit(page, '/tea');
  await page.evaluate(() => {
    for (const key of ['camellia:placed-order', 'camellia:order-link']) {
      const [stored] = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown[];
      localStorage.setItem(key, JSON.stringify(stored));
    }
  });
  await visit(page, '/deals');
  await unpaidOrderBar(page).getByRole('link', { name: 'Edit cart' }).click();
  await page.getByRole('button', { name: 'Cancel order and edit cart' }).click();
  await expect(cartButton(page, 2)).toBeVisible();
});

test('[PAY-5] [PAY-7] stores an order without a known total before its tab is closed', async ({
  page,
  context,
  shopper,
}) => {
  await fillCart(page, { [MINT]: 1 });
  await holdRequests(page, '**/api/cart/quote');
  await holdRequests(page, '**/api/orders/*/sums');
  await visit(page, '/checkout-form');
  await fillGuestForm(page, shopper);
  const requested = page.waitForRequest('**/api/orders/*/sums');
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  await requested;
  expect(await readOrderSecret(page)).toMatch(/^[\w-]{40,}$/);
  const { url } = await storedOrder(page);
  await page.close();
  const nextTab = await context.newPage();
  await visit(nextTab, '/');
  await expect(unpaidOrderBar(nextTab).getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', url);
});

test('[PAY-7] stores that an order was paid when the response arrives after the page was left', async ({
  page,
  faultRecorder,
}) => {
  faultRecorder.allow(/net::ERR_FAILED|could not be called/);
  const until = new Date(Date.now() + 30 * 60_000).toISOString();
  const order = { receipt: randomUUID(), hasEnded: false, total: 12, until };
  await page.addInitScript(
    (stored) => {
      if (location.pathname === '/checkout-form') localStorage.setItem('camellia:placed-order', stored);
    },
    JSON.stringify([order]),
  );
  const pendingRequests: Route[] = [];
  let isDelayed = false;
  await page.route('**/api/orders/*/confirm', async (route) => {
    if (!isDelayed) await route.fulfill({ json: { status: 'awaiting-payment' } });
    else if (pendingRequests.push(route) > 1) await route.abort();
  });
  await visit(page, '/checkout-form');
  await expect(page.getByText('is waiting for payment')).toBeVisible();
  isDelayed = true;
  await page.getByRole('navigation').getByRole('link', { name: 'Tea', exact: true }).click();
  await expect.poll(() => pendingRequests.length).toBe(1);
  await page.goBack();
  await expect.poll(() => pendingRequests.length).toBeGreaterThan(1);
  await pendingRequests[0]?.fulfill({ json: { status: 'paid' } });
  await expect.poll(() => storedOrder(page)).toMatchObject({ receipt: order.receipt, hasEnded: true });
  await page.unrouteAll({ behavior: 'wait' });
});
