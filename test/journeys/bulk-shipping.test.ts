import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { shortNumberOf } from '../../src/domain/orders/self-service/short-number.ts';
import { accessibilityViolations } from '../page-states/rules/accessibility.ts';
import { findOverflow } from '../page-states/rules/overflow.ts';
import { findSmallTargets } from '../page-states/rules/touch-targets.ts';
import { queryEmbeddedDatabase } from '../support/embedded-database.ts';
import { aPurchase } from '../support/examples.ts';
import { sessionIdInUrl, shopPaymentControl } from '../support/payment-control.ts';
import type { ShopProcess } from '../support/shop-process.ts';
import { shopperAt } from '../support/shopper.ts';
import { upsNumber } from '../support/tracking-numbers.ts';
import { expectGoodLayout, signInAsDemoOwner } from './admin-steps.ts';
import { expect, test } from './journey.ts';

const ORDERS = 20;
/** The job that announces shipments runs every minute. */
const ANNOUNCED = { timeout: 90_000 };

type PaidOrder = { readonly receipt: string; readonly email: string; readonly linkSecret: string };

const placePaidOrder = async (shop: ShopProcess, dataDir: string): Promise<PaidOrder> => {
  const email = `${randomUUID()}@example.com`;
  const purchase = aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }], email });
  const response = await shopperAt(shop.origin).post('/checkout-form', purchase);
  const { url, linkSecret } = (await response.json()) as { url: string; linkSecret: string };
  await (await shopPaymentControl(dataDir)).pay(sessionIdInUrl(url));
  await expect
    .poll(() =>
      queryEmbeddedDatabase(dataDir, 'select status from orders where receipt = $1', [purchase.receipt]),
    )
    .toEqual([{ status: 'paid' }]);
  return { receipt: purchase.receipt, email, linkSecret };
};

const subjectsTo = async (mailbox: string, email: string): Promise<string[]> => {
  const response = await fetch(`${mailbox}/_control/messages`, { headers: { 'sec-fetch-site': 'none' } });
  const { messages } = (await response.json()) as {
    messages: readonly { to: readonly string[]; subject: string }[];
  };
  return messages.filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
};

/** A scanner types what it reads, and then Enter. */
const scan = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
};

test('ships 20 paid orders by two scans each and no other key, and each shopper gets one email', async ({
  page,
  shop,
  dataDir,
  mailbox,
  faultRecorder,
}) => {
  test.slow();
  // All jobs of a minute run at once with 20 emails, and a busy machine gives no connection in time.
  faultRecorder.allow(/The job log-shared-alerts failed/);
  const orders: PaidOrder[] = [];
  for (let index = 0; index < ORDERS; index += 1) orders.push(await placePaidOrder(shop, dataDir));
  await signInAsDemoOwner(page, shop);
  await page.getByRole('link', { name: 'Bulk shipping' }).click();
  await expect(page.getByLabel('Order number')).toBeFocused();
  await page.evaluate(() => {
    Object.assign(window, { keys: 0 });
    document.addEventListener('keydown', () =>
      Object.assign(window, { keys: Reflect.get(window, 'keys') + 1 }),
    );
  });
  for (const [index, { receipt }] of orders.entries()) {
    // Slips have the long number as a barcode, and people type the short one.
    await scan(page, index % 2 === 0 ? receipt : shortNumberOf(receipt));
    await scan(page, upsNumber(index));
  }
  for (const { receipt } of orders)
    await expect(page.getByRole('listitem').filter({ hasText: shortNumberOf(receipt) })).toContainText(
      'Ships at',
    );
  expect(await page.evaluate(() => Reflect.get(window, 'keys'))).toBe(2 * ORDERS);
  await expect(page.getByLabel('Order number')).toBeFocused();

  const emails = () => Promise.all(orders.map(({ email }) => subjectsTo(mailbox, email)));
  const aboutShipments = async () =>
    (await emails()).map((subjects) => subjects.filter((subject) => subject.includes('on its way')).length);
  expect(await aboutShipments()).toEqual(orders.map(() => 0));
  await queryEmbeddedDatabase(dataDir, 'update shipments set announce_at = now() where announced_at is null');
  await expect.poll(aboutShipments, ANNOUNCED).toEqual(orders.map(() => 1));

  const [first] = orders;
  await page.goto(`/order/${first?.linkSecret}`);
  await expect(page.getByText('Your order is on its way.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Track your parcel' })).toHaveAttribute(
    'href',
    `https://www.ups.com/track?tracknum=${upsNumber(0)}`,
  );

  await page.goto(`/admin/orders/${first?.receipt}/fulfilment`);
  await page.getByText('Correct tracking', { exact: true }).click();
  await page.getByLabel('Tracking number').fill(upsNumber(50));
  await expectGoodLayout(page);
  await page.getByRole('button', { name: `Correct tracking of ${upsNumber(0)}` }).click();
  await expect(page.getByText('The tracking number is saved.')).toBeVisible();
  await page.goto(`/order/${first?.linkSecret}`);
  await expect(page.getByRole('link', { name: 'Track your parcel' })).toHaveAttribute(
    'href',
    `https://www.ups.com/track?tracknum=${upsNumber(50)}`,
  );
  const corrections = async () =>
    (await subjectsTo(mailbox, first?.email ?? '')).filter((subject) => subject.startsWith('Corrected'));
  await expect.poll(corrections).toHaveLength(1);
});

test('names what was not shipped and why, keeps it in the fields, and undoes a shipment', async ({
  page,
  shop,
  dataDir,
  faultRecorder,
}) => {
  faultRecorder.allow(/422 for \S+\/admin\/shipping\.data|status of 422/);
  const order = await placePaidOrder(shop, dataDir);
  const shortNumber = shortNumberOf(order.receipt);
  await signInAsDemoOwner(page, shop);
  await page.getByRole('link', { name: 'Bulk shipping' }).click();
  const number = page.getByLabel('Order number');
  await expect(number).toBeFocused();

  await scan(page, 'CAM-000000');
  await scan(page, '1Z999AA10123456784');
  await expect(page.getByRole('alert')).toHaveText('CAM-000000: There is no order with this number.');
  await expect(number).toHaveValue('CAM-000000');
  await expect(number).toBeFocused();

  // The next scan replaces the text.
  await scan(page, shortNumber);
  await scan(page, shortNumber);
  await expect(page.getByText('This is an order number. Scan the label on the parcel.')).toBeVisible();
  await expect(page.getByLabel('Tracking number')).toBeFocused();
  // Typed without its prefix.
  await scan(page, shortNumber.replace('CAM-', '').toLowerCase());
  await expect(page.getByLabel('Tracking number')).toBeFocused();
  await scan(page, '1Z999AA10123456784');
  const shipped = page.getByRole('listitem').filter({ hasText: shortNumber });
  await expect(page.getByRole('status').filter({ hasText: `${shortNumber} is shipped.` })).toBeVisible();
  await expect(shipped).toContainText('UPS, 1Z999AA10123456784');

  // The label of the last parcel again.
  const other = await placePaidOrder(shop, dataDir);
  await scan(page, other.receipt);
  await scan(page, '1Z999AA10123456784');
  await expect(page.getByRole('alert').filter({ hasText: other.receipt })).toContainText(
    `Please check the label. That parcel is for order ${shortNumber}.`,
  );
  await page.getByRole('button', { name: `Ship anyway: ${other.receipt}` }).click();
  await expect(
    page.getByRole('status').filter({ hasText: `${shortNumberOf(other.receipt)} is shipped.` }),
  ).toBeVisible();
  await expect(number).toBeFocused();

  await scan(page, order.receipt);
  await scan(page, '1Z999AA10123456793');
  await expect(page.getByRole('alert').filter({ hasText: order.receipt })).toContainText(
    'The whole order is already shipped. Shipped by Demo owner with the tracking number 1Z999AA10123456784.',
  );
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await findOverflow(page)).toEqual([]);
    expect(await findSmallTargets(page)).toEqual([]);
  }

  // In another tab, which shows it although a field has the focus.
  const secondTab = await page.context().newPage();
  await secondTab.goto('/admin/shipping');
  const shippedThere = secondTab.getByRole('listitem').filter({ hasText: shortNumber });
  await expect(shippedThere).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: `Undo shipment of ${shortNumber}` }).click();
  await expect(page.getByText('The shipment was undone.')).toBeVisible();
  await expect(shipped).toBeHidden();
  await expect(number).toBeFocused();
  await expect(shippedThere).toBeHidden();
  await expect(secondTab.getByLabel('Order number')).toBeFocused();
  await secondTab.close();

  await page.goto(`/admin/orders/${order.receipt}/fulfilment`);
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  await expect(page.getByText('The order is packed.')).toBeVisible();
  await page.getByLabel(/\(1 left\)/).fill('2');
  await page.getByLabel('Tracking number').fill('1234567890');
  await page.getByLabel('Carrier').selectOption('DHL');
  faultRecorder.allow(/422 for \S+\/fulfilment\.data/);
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('This is more than is left to ship.');
  await expect(page.getByLabel('Tracking number')).toHaveValue('1234567890');
  await page.getByLabel(/\(1 left\)/).fill('1');
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'DHL, 1234567890' })).toContainText('Ships at');
});

test('keeps scans without a connection, and sends them again by itself and by a press', async ({
  page,
  context,
  shop,
  dataDir,
  faultRecorder,
}) => {
  faultRecorder.allow(/ERR_INTERNET_DISCONNECTED|could not be sent|ERR_FAILED/);
  const orders = [await placePaidOrder(shop, dataDir), await placePaidOrder(shop, dataDir)];
  await signInAsDemoOwner(page, shop);
  await page.getByRole('link', { name: 'Bulk shipping' }).click();
  await expect(page.getByLabel('Order number')).toBeFocused();
  await context.setOffline(true);
  for (const [index, { receipt }] of orders.entries()) {
    await scan(page, receipt);
    await scan(page, upsNumber(100 + index));
  }
  const problems = page.getByRole('alert').filter({ hasText: 'We couldn’t send this.' });
  await expect(problems).toHaveCount(2);
  await expect(page.getByLabel('Order number')).toHaveValue('');
  await page.getByRole('button', { name: `Try again: ${orders[0]?.receipt}` }).click();
  await expect(problems).toHaveCount(2);
  await context.setOffline(false);
  await expect(problems).toHaveCount(0);
  for (const { receipt } of orders)
    await expect(page.getByRole('listitem').filter({ hasText: shortNumberOf(receipt) })).toContainText('UPS');
});

test('asks once for the carrier of numbers that several have, while scanning goes on', async ({
  page,
  shop,
  dataDir,
}) => {
  const orders: PaidOrder[] = [];
  for (let index = 0; index < 4; index += 1) orders.push(await placePaidOrder(shop, dataDir));
  const [first, second, third, fourth] = orders.map(({ receipt }) => receipt);
  await signInAsDemoOwner(page, shop);
  await page.getByRole('link', { name: 'Bulk shipping' }).click();
  await expect(page.getByLabel('Order number')).toBeFocused();
  for (const [index, receipt] of [first, second].entries()) {
    await scan(page, receipt ?? '');
    await scan(page, `77700000000${index}`);
  }
  const questions = page.getByRole('alert').filter({ hasText: 'Which carrier is it?' });
  await expect(questions).toHaveCount(2);
  await expectGoodLayout(page);
  const carrier = page.getByLabel(`Carrier for ${first}`);
  await expect(carrier.getByRole('option').nth(1)).toHaveText('FedEx');
  await carrier.selectOption('DHL');
  await page.getByRole('button', { name: `Ship ${first}` }).click();
  await expect(questions).toHaveCount(0);
  await expect(page.getByLabel('Order number')).toBeFocused();
  await scan(page, third ?? '');
  await scan(page, '777000000002');
  await scan(page, fourth ?? '');
  await scan(page, upsNumber(700));
  const shipped = (receipt = '') => page.getByRole('listitem').filter({ hasText: shortNumberOf(receipt) });
  for (const receipt of [first, second, third])
    await expect(shipped(receipt)).toContainText('DHL, 77700000000');
  await expect(shipped(fourth)).toContainText('UPS');
});
