import type { Page } from '@playwright/test';
import type { ErrorCode } from '#domain/api/error-table.ts';
import { expect, test } from './journey.ts';
import {
  cartButton,
  fillAddress,
  fillCart,
  openCheckoutForm,
  pay,
  purchase,
  quantityOf,
  readOrderNumber,
  signUp,
  verifyEmail,
  visit,
} from './steps.ts';

const CHAI = 'Masala Chai';

/** Records the order numbers of the page's purchases. */
const recordOrderNumbers = (page: Page): string[] => {
  const numbers: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/checkout-form'))
      numbers.push(String(request.postDataJSON().receipt));
  });
  return numbers;
};

/** The order number in the browser's storage. */
const storedNumber = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { state } = JSON.parse(localStorage.getItem('camellia:state') ?? '{}') as {
      state?: { order?: unknown };
    };
    return typeof state?.order === 'string' ? state.order : '';
  });

const openFilledForm = async (page: Page, email: string) => {
  await openCheckoutForm(page, { [CHAI]: 1 });
  await page.getByLabel('Email').fill(email);
  await fillAddress(page);
};

/** Rejects the first purchase like the shop. */
const rejectOnce = (page: Page, status: number, code: ErrorCode) =>
  page.route(
    (url) => url.pathname === '/checkout-form',
    (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, json: { error: { code, message: '' } } })
        : route.fallback(),
    { times: 1 },
  );

/** Opens the filled form, whose first purchase is rejected; returns the numbers of all purchases. */
const openRejectedForm = async (page: Page, email: string, status: number, code: ErrorCode) => {
  const numbers = recordOrderNumbers(page);
  await openFilledForm(page, email);
  await rejectOnce(page, status, code);
  return numbers;
};

test('[CART-9] creates a new order number per visit of cart and form, and keeps it across renders', async ({
  page,
  shopper,
}) => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  await signUp(page, shopper);
  await fillCart(page, { [CHAI]: 1 });
  expect(await storedNumber(page)).toBe('');
  const previousNumbers = [''];
  for (const path of ['/checkout', '/checkout-form', '/checkout']) {
    await visit(page, path);
    await expect.poll(async () => previousNumbers.includes(await storedNumber(page))).toBe(false);
    const number = await storedNumber(page);
    expect(number).toMatch(UUID);
    previousNumbers.push(number);
  }
  for (const units of [2, 3]) {
    await page.getByRole('button', { name: `Increase quantity of ${CHAI}` }).click();
    await expect(quantityOf(page, CHAI)).toHaveValue(String(units));
    const stored = () => page.evaluate(() => localStorage.getItem('camellia:state'));
    await expect.poll(stored).toContain(`"quantity":${units}`);
    expect(await storedNumber(page)).toBe(previousNumbers.at(-1));
  }
});

test('[CART-9] a shopper whose payment page could not be opened presses PURCHASE again and pays', async ({
  page,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/502.*\/checkout-form/);
  const numbers = await openRejectedForm(page, shopper.email, 502, 'payment-refused');
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t open the payment page.');
  await purchase(page);
  await pay(page);
  expect(await readOrderNumber(page)).toBe(numbers[1]);
  expect(new Set(numbers).size).toBe(2);
});

test('[CART-9] a submission for an order that waited too long pays under another number', async ({
  page,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/409.*\/checkout-form/);
  const numbers = await openRejectedForm(page, shopper.email, 409, 'order-closed');
  await purchase(page);
  await pay(page);
  expect(await readOrderNumber(page)).toBe(numbers[1]);
  expect(new Set(numbers).size).toBe(2);
});

test('[CART-9] a rejected purchase takes the number of the next visit', async ({
  page,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/409.*\/checkout-form/);
  const numbers = await openRejectedForm(page, shopper.email, 409, 'total-changed');
  const first = await storedNumber(page);
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.reload();
  await expect.poll(() => storedNumber(page)).not.toBe(first);
  const second = await storedNumber(page);
  await purchase(page);
  expect(numbers).toEqual([first, second]);
});

/** Presses PURCHASE; the request reaches the server, and its response gets lost. */
const purchaseWithoutResponse = async (page: Page) => {
  await page.route(
    (url) => url.pathname === '/checkout-form',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  await expect(page.getByRole('alert')).toContainText('We can’t reach the shop.');
};

test('[CART-9] after a lost response and a reload the same order is paid', async ({
  page,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/ERR_FAILED|could not be called/);
  const numbers = recordOrderNumbers(page);
  await openFilledForm(page, shopper.email);
  await purchaseWithoutResponse(page);
  await page.reload();
  await purchase(page);
  await pay(page);
  expect(numbers).toHaveLength(2);
  expect(numbers[1]).toBe(numbers[0]);
  expect(await readOrderNumber(page)).toBe(numbers[0]);
});

test('[CART-8] [CART-9] a code for one use counts after a lost response and a reload', async ({
  page,
  shopper,
  mailbox,
  faultRecorder,
}) => {
  faultRecorder.allow(/ERR_FAILED|could not be called/);
  const numbers = recordOrderNumbers(page);
  await signUp(page, shopper);
  await verifyEmail(page, mailbox, shopper);
  await fillCart(page, { [CHAI]: 1 });
  await visit(page, '/checkout');
  await page.getByLabel('Coupon code').fill('WELCOME10');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  const discounted = page.getByText('Total (USD) $11.16', { exact: true });
  await expect(discounted).toBeVisible();
  await fillAddress(page);
  await purchaseWithoutResponse(page);
  await page.reload();
  await expect(discounted).toBeVisible();
  await purchase(page);
  await pay(page);
  expect(new Set(numbers)).toEqual(new Set([await readOrderNumber(page)]));
});

test('[CART-9] after a lost response a corrected purchase is paid once, and the first order ends', async ({
  page,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/409.*\/checkout-form/);
  faultRecorder.allow(/ERR_FAILED|could not be called/);
  const numbers = recordOrderNumbers(page);
  await openFilledForm(page, shopper.email);
  await purchaseWithoutResponse(page);
  await page.getByLabel('City').fill('Shelbyville');
  await purchase(page);
  await pay(page);
  // The first purchase is repeated to get the secret with which the page cancels it.
  const [first, repeated, repeatedAgain, replacement] = numbers;
  expect([repeated, repeatedAgain]).toEqual([first, first]);
  expect(await readOrderNumber(page)).toBe(replacement);
  expect(replacement).not.toBe(first);
  await visit(page, `/success?order=${first}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order cancelled');
});

test('[PAY-7] offers an unpaid purchase on every later visit until it has ended', async ({
  page,
  shopper,
}) => {
  await openFilledForm(page, shopper.email);
  await purchase(page);
  for (let n = 0; n < 3; n += 1) {
    await visit(page, '/checkout-form');
    await expect(page.getByText('Your order of $12.40 is waiting for payment.')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Edit cart' }).click();
  await page.getByRole('button', { name: 'Cancel order and edit cart' }).click();
  await expect(page.getByText('Your cart has been restored.')).toBeVisible();
  await page.getByRole('link', { name: 'Return to checkout' }).click();
  await purchase(page);
  await pay(page);
  await expect(page.getByText('Payment received.')).toBeVisible();
  await visit(page, '/checkout-form');
  await expect(page.getByText('Your Cart is Empty', { exact: true })).toBeVisible();
  await expect(page.getByText('is waiting for payment')).toBeHidden();
});

test('[CART-9] submits a separate number from each tab with the form', async ({ page, context, shopper }) => {
  const numbers = recordOrderNumbers(page);
  await openFilledForm(page, shopper.email);
  const firstNumber = await storedNumber(page);
  const secondTab = await context.newPage();
  await visit(secondTab, '/checkout-form');
  await expect(cartButton(secondTab, 1)).toBeVisible();
  await expect.poll(() => storedNumber(page)).not.toBe(firstNumber);
  await purchase(page);
  expect(firstNumber).toBe(numbers[0]);
});

test('[CART-9] a page restored by the back/forward cache counts as a new visit', async ({
  page,
  shopper,
}) => {
  await openFilledForm(page, shopper.email);
  // The payment page never arrives, so that this page stays as it was left.
  await page.route(/\/pay\//, (route) => route.fulfill({ status: 204 }));
  const before = await storedNumber(page);
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  await expect(page.getByText('Taking you to secure payment…')).toBeVisible();
  await expect(cartButton(page, 0)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByText('Taking you to secure payment…')).toBeHidden();
  expect(await storedNumber(page)).not.toBe(before);
  await page.unrouteAll();
  await openFilledForm(page, shopper.email);
  await purchase(page);
});
