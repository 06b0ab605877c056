import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { findShifts, MAX_SHIFT, recordShifts } from '../page-states/rules/layout-shifts.ts';
import { expect, test } from './journey.ts';
import {
  cartButton,
  pay,
  payByControlApi,
  purchaseAsGuest,
  purchaseSignedIn,
  readOrderSecret,
  signUp,
  storedOrder,
  unpaidOrderBar,
  visit,
} from './steps.ts';

const MINT = 'Marrakech Mint';
const TOTAL = '$17.80';

const UNKNOWN = '/luxury-is-no-page';
const PAGES = [
  '/',
  '/tea',
  '/tea/picked-tea/Masala%20Chai',
  '/coffee',
  '/deals',
  '/read',
  '/gifts',
  '/delivery',
  '/stores',
  '/search?q=mint',
  UNKNOWN,
  '/auth',
  '/classic-tea',
];

const expectAbove = async (upper: Locator, lower: Locator): Promise<void> => {
  const [above, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()]);
  expect((above?.y ?? Number.NaN) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? Number.NaN);
};

for (const width of [390, 1440]) {
  test(`[PAY-5] [PAY-7] an unpaid order is offered on every page without moving it, ${width} wide`, async ({
    page,
    context,
    shopper,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await purchaseAsGuest(page, shopper, { [MINT]: 2 });
    const paymentPage = page.url();
    await recordShifts(context);
    for (const path of PAGES) {
      await visit(page, path);
      const bar = unpaidOrderBar(page);
      await expect(bar).toContainText(`Your order of ${TOTAL} is waiting for payment. Reserved until `);
      await expect(bar).toBeInViewport({ ratio: 1 });
      await expect(bar.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', paymentPage);
      await expect(bar.getByRole('link', { name: 'Edit cart' })).toBeVisible();
      if (path === UNKNOWN) await expectAbove(page.getByText('We couldn’t find that page.'), bar);
      expect([path, await findShifts(page, MAX_SHIFT)]).toEqual([path, []]);
      const html = await (await page.request.get(path)).text();
      expect([path, html.includes('waiting for payment')]).toEqual([path, false]);
    }
    await unpaidOrderBar(page).getByRole('link', { name: 'Pay now' }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
  });
}

test('[PAY-7] the bar never covers what has the focus, and ends below the footer', async ({
  page,
  shopper,
}) => {
  await purchaseAsGuest(page, shopper, { [MINT]: 1 });
  for (const height of [844, 390]) {
    await page.setViewportSize({ width: 390, height });
    await visit(page, '/delivery');
    await expect(unpaidOrderBar(page)).toBeVisible();
    const footer = page.getByRole('contentinfo');
    for (const link of await page.getByRole('main').or(footer).getByRole('link').all()) {
      await link.focus();
      const [linkBox, bar] = [await link.boundingBox(), await unpaidOrderBar(page).boundingBox()];
      expect((linkBox?.y ?? 0) + (linkBox?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
  }
});

/** How an unpaid order can end while another tab of the browser shows the shop. */
const ENDINGS: Readonly<Record<string, (tab: Page) => Promise<void>>> = {
  'is paid': async (tab) => {
    await tab.goto((await storedOrder(tab)).url);
    await pay(tab);
    await expect(tab.getByText('Payment received.')).toBeVisible();
  },
  'is cancelled from the bar': async (tab) => {
    await unpaidOrderBar(tab).getByRole('link', { name: 'Edit cart' }).click();
    await tab.getByRole('button', { name: 'Cancel order and edit cart' }).click();
    await expect(tab.getByText('Your cart has been restored.')).toBeVisible();
  },
  'is cancelled on its own page': async (tab) => {
    await visit(tab, `/order/${await readOrderSecret(tab)}`);
    await tab.getByText('Cancel order', { exact: true }).click();
    await tab.getByRole('button', { name: 'Yes, cancel this order' }).click();
    await expect(tab.getByText('This order is cancelled.')).toBeFocused();
  },
  'is found paid when its page is opened': async (tab) => {
    await tab.goto((await storedOrder(tab)).url);
    await payByControlApi(tab);
    await visit(tab, '/success');
    await expect(tab.getByText('Payment received.')).toBeVisible();
  },
  'is deleted with the stored data': async (tab) => {
    await tab.evaluate(() => localStorage.clear());
    await tab.reload();
    await expect(cartButton(tab, 0)).toBeVisible();
  },
};

for (const [ending, endOrder] of Object.entries(ENDINGS)) {
  test(`[PAY-7] the bar disappears in every tab when the order ${ending}`, async ({
    page,
    context,
    shopper,
  }) => {
    await purchaseAsGuest(page, shopper, { [MINT]: 2 });
    await visit(page, '/tea');
    await expect(unpaidOrderBar(page)).toBeVisible();
    const tab = await context.newPage();
    await visit(tab, '/');
    await expect(unpaidOrderBar(tab)).toBeVisible();
    await endOrder(tab);
    await expect(unpaidOrderBar(page)).toBeHidden();
    await visit(tab, '/');
    await expect(unpaidOrderBar(tab)).toBeHidden();
    await cartButton(tab, await countOf(tab)).click();
    await expect(tab.getByText('is waiting for payment')).toBeHidden();
  });
}

const countOf = async (page: Page): Promise<number> => {
  const name = await page.getByRole('button', { name: /^Cart, / }).getAttribute('aria-label');
  return Number(/\d+/.exec(name ?? '')?.[0]);
};

/** Status of each order of a browser, newest first; `none` means no response. */
const STATUSES: Readonly<Record<string, readonly ('awaiting-payment' | 'paid' | 'expired' | 'none')[]>> = {
  'ten unpaid orders': Array.from({ length: 10 }, () => 'awaiting-payment' as const),
  'ten paid orders': Array.from({ length: 10 }, () => 'paid' as const),
  'ten orders, every other one paid': Array.from({ length: 10 }, (_, n) =>
    n % 2 === 0 ? 'awaiting-payment' : 'paid',
  ),
  'an unpaid order behind two that have ended': ['expired', 'paid', 'awaiting-payment'],
  'an order without a response between two others': ['awaiting-payment', 'none', 'awaiting-payment'],
};
for (const [name, statuses] of Object.entries(STATUSES))
  test(`[PAY-7] confirms one order at a time for a browser with ${name}`, async ({ page, faultRecorder }) => {
    faultRecorder.allow(/net::ERR_FAILED|could not be called/);
    const until = new Date(Date.now() + 30 * 60_000).toISOString();
    const orders = statuses.map(() => ({ receipt: randomUUID(), hasEnded: false, total: 12, until }));
    await page.addInitScript(
      (stored) => localStorage.setItem('camellia:placed-order', stored),
      JSON.stringify(orders),
    );
    const confirmed: string[] = [];
    let [inFlight, maxInFlight] = [0, 0];
    await page.route('**/api/orders/*/confirm', async (route) => {
      inFlight += 1;
      maxInFlight = Math.max(maxInFlight, inFlight);
      const index = orders.findIndex(({ receipt }) => route.request().url().includes(receipt));
      confirmed.push(orders[index]?.receipt ?? '');
      // A simultaneous confirmation would start before this response.
      await page.evaluate(() => fetch('/favicon.svg').then((response) => response.text()));
      inFlight -= 1;
      const status = statuses[index];
      await (status === 'none' ? route.abort() : route.fulfill({ json: { status } }));
    });
    await visit(page, '/tea');
    await expect.poll(() => new Set(confirmed).size).toBe(orders.length);
    const expectedBars = statuses.filter(
      (status) => status === 'awaiting-payment' || status === 'none',
    ).length;
    await expect(page.locator('.unpaid-order-bar .unpaid-order')).toHaveCount(expectedBars);
    expect(maxInFlight).toBe(1);
    expect(confirmed).toEqual(orders.map(({ receipt }) => receipt));
    await page.unrouteAll({ behavior: 'wait' });
  });

test('[PAY-7] the bar disappears when the payment time is over, and when the order was paid elsewhere', async ({
  page,
  context,
  shopper,
}) => {
  await purchaseAsGuest(page, shopper, { [MINT]: 1 });
  const paymentPage = await context.newPage();
  await paymentPage.goto((await storedOrder(await shopPage(context))).url);
  await page.clock.install();
  await visit(page, '/tea');
  await expect(unpaidOrderBar(page)).toBeVisible();
  await page.route('**/confirm', async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() + 33 * 60_000).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await page.clock.fastForward('33:00');
  await expect(unpaidOrderBar(page)).toBeHidden();

  await page.unroute('**/confirm');
  await page.clock.setSystemTime(new Date());
  await visit(page, '/tea');
  await expect(unpaidOrderBar(page)).toBeVisible();
  await payByControlApi(paymentPage);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(unpaidOrderBar(page)).toBeHidden();
});

/** A page of the shop in the same browser, to read its storage. */
const shopPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await visit(page, '/tea');
  return page;
};

test('[AUTH-12] shows the unpaid order of an account to no later shopper once the session has ended', async ({
  page,
  context,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/401.*\/api\/saved-items/);
  await signUp(page, shopper);
  await purchaseSignedIn(page, { [MINT]: 2 });
  await visit(page, '/tea');
  await expect(unpaidOrderBar(page)).toBeVisible();
  await context.clearCookies();
  await visit(page, '/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(unpaidOrderBar(page)).toBeHidden();
  await signUp(page, { ...shopper, email: `next-${shopper.email}` });
  await visit(page, '/');
  await cartButton(page, 0).click();
  await expect(page.getByText('You Cart is Empty', { exact: true })).toBeVisible();
  await expect(page.getByText('is waiting for payment')).toBeHidden();
});

test('[PAY-7] the unpaid order of a guest can still be paid after sign-up', async ({ page, shopper }) => {
  await purchaseAsGuest(page, shopper, { [MINT]: 2 });
  const paymentPage = page.url();
  await signUp(page, shopper);
  await visit(page, '/tea');
  await expect(unpaidOrderBar(page).getByRole('link', { name: 'Pay now' })).toHaveAttribute(
    'href',
    paymentPage,
  );
});

test('[CART-3] [PAY-7] the dropdown shows the unpaid order next to any cart, and Edit cart requests confirmation', async ({
  page,
  context,
  shopper,
}) => {
  const cancellations: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/cancel')) cancellations.push(request.url());
  });
  await purchaseAsGuest(page, shopper, { [MINT]: 2 });
  const paymentPage = page.url();
  await visit(page, '/tea');
  const cart = page.getByRole('region', { name: 'Cart', exact: true });
  for (const count of [0, 1]) {
    await cartButton(page, count).click();
    if (count === 0) await expect(cart.getByText('You Cart is Empty', { exact: true })).toBeVisible();
    await expect(cart).toContainText(`Your order of ${TOTAL} is waiting for payment.`);
    await expect(cart.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', paymentPage);
    await page.keyboard.press('Escape');
    if (count === 0) await page.getByRole('button', { name: 'Add to cart' }).first().click();
  }
  await cartButton(page, 1).click();
  await cart.getByRole('link', { name: 'Edit cart' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order is waiting for payment');
  await expect(page.getByText('we cancel the unpaid order')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cancel order and edit cart' })).toBeVisible();
  expect(cancellations).toEqual([]);
  await page.getByRole('button', { name: 'Cancel order and edit cart' }).click();
  await expect(page.getByText('Your cart has been restored.')).toBeVisible();
  await expect(cartButton(page, 3)).toBeVisible();
});
