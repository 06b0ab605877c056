import { randomUUID } from 'node:crypto';
import { addresses } from '#copy/pages/addresses.ts';
import { expect, test } from './journey.ts';
import {
  ADDRESS,
  cartButton,
  fillAddress,
  openCheckoutForm,
  pay,
  purchase,
  purchaseAsGuest,
  readOrderNumber,
  signUp,
  storedOrder,
  unpaidOrderBar,
  visit,
} from './steps.ts';

const MINT = 'Marrakech Mint';

test('[PAY-6] confirms no order that was cancelled or never placed', async ({ page, shopper }) => {
  await purchaseAsGuest(page, shopper, { [MINT]: 1 });
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('Your cart has been restored.')).toBeVisible();
  const number = new URL(page.url()).searchParams.get('order');

  const heading = page.getByRole('heading', { level: 1 });
  await visit(page, `/success?order=${number}`);
  await expect(heading).toHaveText('Order cancelled');
  await visit(page, `/success?order=${randomUUID()}`);
  await expect(heading).toHaveText('Order not found');
});

test('[PAY-6] shows the placed order on the confirmation page without a number', async ({
  page,
  shopper,
}) => {
  await purchaseAsGuest(page, shopper, { [MINT]: 1 });
  // Another visit generates another order number, which has no order.
  await visit(page, '/checkout-form');
  await visit(page, '/success');
  await expect(page.getByText('We haven’t received your payment yet.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'One step left' })).toBeVisible();
  await expect(page.getByText(/^Order number [0-9a-f-]{36}$/)).toBeVisible();
});

test('[PAY-6] lists the items of an unpaid order, and offers one main action, which a payment under review has not', async ({
  page,
  shopper,
}) => {
  await purchaseAsGuest(page, shopper, { [MINT]: 1 });
  await visit(page, '/success');
  const main = page.getByRole('main');
  const lines = main.getByRole('region', { name: 'What you ordered' });
  await expect(lines.getByRole('listitem').filter({ hasText: MINT }).locator('img')).toBeVisible();
  await expect(main.locator('.button:not(.quiet)')).toHaveText(['Pay now']);
  await page.route('**/api/orders/*/confirm', (route) =>
    route.fulfill({ json: { status: 'awaiting-payment', isUnderReview: true } }),
  );
  await page.reload();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('We’re checking your payment');
  await expect(lines.getByText(MINT)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
  await expect(main.locator('.button:not(.quiet)')).toHaveText(['Continue shopping']);
});

test('[PAY-6] shows the paid order on the confirmation page after later visits of the cart', async ({
  page,
  shopper,
}) => {
  await purchaseAsGuest(page, shopper, { [MINT]: 1 });
  await pay(page);
  await expect(page.getByText('Payment received.')).toBeVisible();
  const number = await readOrderNumber(page);
  await visit(page, '/checkout-form');
  await visit(page, '/success');
  await expect(page.getByText('Payment received.')).toBeVisible();
  expect(await readOrderNumber(page)).toBe(number);
});

test('[PAY-6] shows that there is no order on the confirmation page when only order numbers were created', async ({
  page,
}) => {
  await visit(page, '/checkout-form');
  await visit(page, '/success');
  await expect(page.getByText('No recent order on this device')).toBeVisible();
});

test('[PAY-7] reports a failed cancellation without restoring the cart, and allows a retry', async ({
  page,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/503.*\/cancel/);
  await purchaseAsGuest(page, shopper, { [MINT]: 2 });
  let isDown = true;
  await page.route('**/api/orders/*/cancel', (route) =>
    isDown
      ? route.fulfill({ status: 503, json: { error: { code: 'payment-unavailable', message: '' } } })
      : route.fallback(),
  );
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t cancel the order');
  await expect(page.getByText('Your cart has been restored.')).toBeHidden();
  await expect(cartButton(page, 0)).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your cart has been restored.')).toBeVisible();
  await expect(cartButton(page, 2)).toBeVisible();
});

test('[PAY-7] an old cancel address restores the cart in no tab again', async ({
  page,
  context,
  shopper,
}) => {
  await purchaseAsGuest(page, shopper, { [MINT]: 2 });
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('Your cart has been restored.')).toBeVisible();
  await expect(cartButton(page, 2)).toBeVisible();
  const address = page.url();
  await page.evaluate(() => {
    for (const key of ['state', 'cart']) localStorage.removeItem(`camellia:${key}`);
  });

  const secondTab = await context.newPage();
  for (const tab of [page, secondTab, secondTab]) {
    await visit(tab, address);
    await expect(tab.getByText('The payment was cancelled.')).toBeVisible();
    await expect(tab.getByText('This cart was already restored.')).toBeVisible();
    await expect(cartButton(tab, 0)).toBeVisible();
  }
});

test('[PAY-7] does not claim that the cart was restored when nothing was returned', async ({ page }) => {
  const messages = { cancelled: 'is already closed', paid: 'is already paid' };
  let reportedStatus = '';
  await visit(page, '/cancel');
  await page.route('**/api/orders/*/cancel', (route) =>
    route.fulfill({ json: { status: reportedStatus, items: [] } }),
  );
  for (const [status, text] of Object.entries(messages)) {
    reportedStatus = status;
    const receipt = randomUUID();
    await page.evaluate(
      (tab) => sessionStorage.setItem('camellia:payment-tab', JSON.stringify(tab)),
      receipt,
    );
    await visit(page, `/cancel?order=${receipt}`);
    await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
    await expect(page.getByText('Your cart has been restored.')).toBeHidden();
  }
});

test('clears the address draft after payment and log-out', async ({ page, shopper }) => {
  await signUp(page, shopper);
  const line1 = page.getByLabel('Line 1');
  const openForm = async () => {
    await openCheckoutForm(page, { [MINT]: 1 });
  };
  await openForm();
  await expect(line1).toHaveValue('');
  await fillAddress(page);
  await page.reload();
  await expect(line1).toHaveValue(ADDRESS['Line 1']);
  await purchase(page);
  await pay(page);
  await expect(page.getByText('Payment received.')).toBeVisible();

  // Over a draft the address of the account's last order would not be filled in.
  await openForm();
  await expect(page.getByText(addresses.fromLastOrder)).toBeVisible();
  await line1.fill('3 Other Street');
  await page.reload();
  await expect(line1).toHaveValue('3 Other Street');
  await visit(page, '/account');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');

  await openForm();
  await expect(line1).toHaveValue('');
});

test('[PAY-7] changes nothing when a foreign link opens the cancel address of an order', async ({
  page,
  context,
  shopper,
}) => {
  await purchaseAsGuest(page, shopper, { [MINT]: 1 });
  const cancellations: string[] = [];
  context.on('request', (request) => {
    if (/\/api\/orders\/[^/]+\/cancel$/.test(request.url())) cancellations.push(request.url());
  });
  const tab = await context.newPage();
  for (const receipt of [randomUUID(), 'x', '%00', '..%2F..']) {
    await visit(tab, `/cancel?order=${receipt}`);
    await expect(tab.getByRole('heading', { level: 1, name: 'Nothing was cancelled' })).toBeVisible();
  }
  await visit(tab, '/success');
  await expect(tab.getByRole('heading', { level: 2, name: 'One step left' })).toBeVisible();
  await expect(tab.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', page.url());
  await visit(tab, `/cancel?order=${(await storedOrder(tab)).receipt}`);
  await expect(tab.getByText('Nothing was cancelled.')).toBeVisible();
  await expect(cartButton(tab, 0)).toBeVisible();
  expect(cancellations).toEqual([]);
  await tab.getByRole('button', { name: 'Cancel order and edit cart' }).click();
  await expect(tab.getByText('Your cart has been restored.')).toBeVisible();
  await expect(cartButton(tab, 1)).toBeVisible();
});

test('[PAY-6] keeps the address draft when a foreign link opens the paid order of another shopper', async ({
  page,
  faultRecorder,
}) => {
  faultRecorder.allow(/404.*\/sums/);
  await page.route('**/api/orders/*/confirm', (route) => route.fulfill({ json: { status: 'paid' } }));
  await openCheckoutForm(page, { [MINT]: 1 });
  await fillAddress(page);
  await visit(page, `/success?order=${randomUUID()}`);
  await expect(page.getByText('Payment received.')).toBeVisible();
  await visit(page, '/checkout-form');
  await expect(page.getByLabel('Line 1')).toHaveValue(ADDRESS['Line 1']);
});

test('[PAY-6] offers no second payment of an order whose payment is under review, on any page', async ({
  page,
  shopper,
}) => {
  await purchaseAsGuest(page, shopper, { [MINT]: 1 });
  await visit(page, '/tea');
  const { receipt } = await storedOrder(page);
  await expect(unpaidOrderBar(page)).toBeVisible();
  await page.route('**/api/orders/*/confirm', (route) =>
    route.fulfill({ json: { status: 'awaiting-payment', isUnderReview: true } }),
  );
  await visit(page, `/cancel?order=${receipt}&ask`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We’re checking your payment');
  await expect(page.getByRole('main')).toContainText('You don’t need to pay again');
  await expect(page.getByRole('button', { name: 'Cancel order and edit cart' })).toHaveCount(0);
  for (const path of ['/tea', '/cart']) {
    await visit(page, path);
    await expect(unpaidOrderBar(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
  }
  // Without a payment under review, the order is offered again.
  await page.unroute('**/api/orders/*/confirm');
  await visit(page, '/tea');
  await expect(unpaidOrderBar(page)).toBeVisible();
});
