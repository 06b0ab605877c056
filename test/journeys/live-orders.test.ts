import type { Page } from '@playwright/test';
import { order } from '../../src/copy/pages/order.ts';
import { queryEmbeddedDatabase } from '../support/embedded-database.ts';
import { signInAsDemoOwner } from './admin-steps.ts';
import { expect, test } from './journey.ts';
import {
  fillAddress,
  OFFLINE_FAULTS,
  openCheckoutForm,
  pay,
  payByControlApi,
  purchase,
  purchaseAsGuest,
  readOrderNumber,
  signUp,
  visit,
} from './steps.ts';

test('[ORD-3] [ORD-6] a shopper watches an order appear and turn from awaiting payment to paid without a reload', async ({
  page,
  context,
  shopper,
}) => {
  await signUp(page, shopper);
  await expect(page.getByText('No orders yet.')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  const secondTab = await context.newPage();
  await openCheckoutForm(secondTab, { 'Marrakech Mint': 3 });
  await fillAddress(secondTab);
  await purchase(secondTab);
  const entry = page.getByRole('article');
  await expect(entry).toContainText('Awaiting payment');
  await expect(entry).toContainText('Marrakech Mint 3 × $8.90');

  await payByControlApi(secondTab);
  await expect(entry).toContainText('Paid');
  await expect(entry).not.toContainText('Awaiting payment');
  await expect(page.getByText('No orders yet.')).toBeHidden();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('[ORD-3] keeps the list while a change cannot be read, and shows it afterward', async ({
  page,
  context,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/503.*\/account\.data/);
  await signUp(page, shopper);
  await expect(page.getByText('No orders yet.')).toBeVisible();
  let requests = 0;
  await page.route('**/account.data*', async (route) => {
    requests += 1;
    if (requests > 2) await route.fallback();
    else await route.fulfill({ status: 503, body: '' });
  });
  const secondTab = await context.newPage();
  await openCheckoutForm(secondTab, { 'Marrakech Mint': 1 });
  await fillAddress(secondTab);
  await purchase(secondTab);
  await expect.poll(() => requests).toBe(2);
  await expect(page.getByRole('heading', { name: 'Order history' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Awaiting payment');
});

test('[ORD-3] a new order leaves a rejected form of the account page as it is', async ({
  page,
  context,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/403 for \S+\/account\.data|status of 403/);
  await signUp(page, shopper);
  await page.getByText('Delete account', { exact: true }).click();
  await page.getByLabel('Your password').fill('not the password');
  await page.getByRole('button', { name: 'Delete account for good' }).click();
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  const secondTab = await context.newPage();
  await openCheckoutForm(secondTab, { 'Marrakech Mint': 1 });
  await fillAddress(secondTab);
  await purchase(secondTab);
  await expect(page.getByRole('article')).toContainText('Awaiting payment');
  await expect(page.getByText('Incorrect password.')).toBeVisible();
});

test('[ORD-3] requests no orders again that the page has just shown', async ({ page, shopper }) => {
  await signUp(page, shopper);
  await page.addInitScript((channel) => {
    const messages: unknown[] = [];
    new BroadcastChannel(channel).addEventListener('message', ({ data }) => messages.push(data));
    Object.assign(window, { messages });
  }, `camellia:order-news:${shopper.email}`);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/account.data')) requests.push(request.url());
  });
  await visit(page, '/account');
  await page.waitForFunction(() =>
    (window as unknown as { messages: object[] }).messages.some((message) => 'newest' in message),
  );
  await expect(page.getByText('No orders yet.')).toBeVisible();
  expect(requests).toEqual([]);
});

test('[ORD-3] shows nothing of another shopper’s orders', async ({ page, otherBrowser, shopper }) => {
  const other = { ...shopper, email: `other-${shopper.email}` };
  await signUp(page, shopper);
  const otherPage = await otherBrowser();
  await signUp(otherPage, other);
  for (const [tab, tea] of [
    [otherPage, 'Masala Chai'],
    [page, 'Marrakech Mint'],
  ] as const) {
    await openCheckoutForm(tab, { [tea]: 1 });
    await fillAddress(tab);
    await purchase(tab);
    await payByControlApi(tab);
  }
  await visit(page, '/account');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('Marrakech Mint');
});

const streamsOf = async (page: Page): Promise<number> => {
  const metrics = await (await page.request.get('/metrics')).text();
  return Number(/^camellia_live_streams (\d+)$/m.exec(metrics)?.[1]);
};

test('a shopper with eight tabs of the account can use each of them, and all show a payment', async ({
  page,
  context,
  shopper,
}) => {
  test.slow();
  await signUp(page, shopper);
  await expect.poll(() => streamsOf(page)).toBe(1);
  const others = [];
  for (let n = 0; n < 7; n += 1) others.push(await context.newPage());
  for (const tab of others) await visit(tab, '/account');

  const checkoutTab = await context.newPage();
  await openCheckoutForm(checkoutTab, { 'Masala Chai': 1 });
  await fillAddress(checkoutTab);
  await purchase(checkoutTab);
  for (const tab of [page, ...others])
    await expect(tab.getByRole('article')).toContainText('Awaiting payment');
  expect(await streamsOf(page)).toBe(1);

  // The tab with the stream closes, and another one takes over.
  await page.close();
  const [next] = others;
  if (!next) throw new Error('expected seven tabs');
  await expect.poll(() => streamsOf(next)).toBe(1);
  await payByControlApi(checkoutTab);
  for (const tab of others) await expect(tab.getByRole('article')).toContainText('Paid');
});

/** Packs the order as staff, ships it, and ends the time in which that can be undone. */
const steps = (staff: Page, dataDir: string, number: string) => ({
  pack: async () => {
    await staff.goto(`/admin/orders/${number}/fulfilment`);
    await staff.getByRole('button', { name: 'Mark as packed' }).click();
    await expect(staff.getByText('The order is packed.')).toBeVisible();
  },
  ship: async () => {
    await staff.goto(`/admin/orders/${number}/fulfilment`);
    await staff.getByLabel(/\(1 left\)/).fill('1');
    await staff.getByLabel('Tracking number').fill('3456789012');
    await staff.getByLabel('Carrier').selectOption('DHL');
    await staff.getByRole('button', { name: 'Ship', exact: true }).click();
    await expect(staff.getByRole('listitem').filter({ hasText: 'DHL, 3456789012' })).toBeVisible();
    await queryEmbeddedDatabase(
      dataDir,
      'update shipments set announce_at = now() where announced_at is null',
    );
  },
});

/** The job that announces shipments runs every minute. */
const ANNOUNCED = { timeout: 120_000 };

test('a guest’s open order page and confirmation show the order packed and shipped without a reload', async ({
  page,
  context,
  shop,
  dataDir,
  shopper,
  otherBrowser,
}) => {
  test.slow();
  await purchaseAsGuest(page, shopper, { 'Marrakech Mint': 1 });
  await pay(page);
  const number = await readOrderNumber(page);
  const link = await page.getByRole('link', { name: 'View your order' }).getAttribute('href');
  const orderPage = await context.newPage();
  await visit(orderPage, link ?? '');
  const pages = [page, orderPage];
  for (const each of pages) await each.evaluate(() => Object.assign(window, { sameDocument: true }));
  const staff = await otherBrowser();
  await signInAsDemoOwner(staff, shop);
  const { pack, ship } = steps(staff, dataDir, number);
  await pack();
  for (const each of pages) await expect(each.getByText(order.progress.packed)).toBeVisible();
  await ship();
  for (const each of pages) {
    await expect(each.getByText('DHL, 3456789012')).toBeVisible(ANNOUNCED);
    await expect(each.getByRole('link', { name: order.track })).toHaveAttribute('href', /3456789012/);
    expect(await each.evaluate(() => 'sameDocument' in window)).toBe(true);
  }
});

test('an account’s open order page shows the order packed at once, and stays as it is without a connection', async ({
  page,
  context,
  shop,
  dataDir,
  shopper,
  otherBrowser,
  faultRecorder,
}) => {
  faultRecorder.allow(OFFLINE_FAULTS);
  await signUp(page, shopper);
  await openCheckoutForm(page, { 'Marrakech Mint': 1 });
  await fillAddress(page);
  await purchase(page);
  await pay(page);
  const number = await readOrderNumber(page);
  await page.getByRole('link', { name: 'View your order', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: order.title })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const staff = await otherBrowser();
  await signInAsDemoOwner(staff, shop);
  await steps(staff, dataDir, number).pack();
  await expect(page.getByText(order.progress.packed)).toBeVisible();
  let failures = 0;
  page.on('requestfailed', () => {
    failures += 1;
  });
  await context.setOffline(true);
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      return failures;
    })
    .toBeGreaterThan(0);
  await expect(page.getByText(order.progress.packed)).toBeVisible();
  await context.setOffline(false);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});
