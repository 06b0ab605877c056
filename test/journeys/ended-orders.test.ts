import type { Page } from '@playwright/test';
import { expect, type ShopperIdentity, test } from './journey.ts';
import {
  cartButton,
  pay,
  purchase,
  purchaseAsGuest,
  purchaseSignedIn,
  setPaymentFaults,
  signUp,
  storedOrder,
  unpaidOrderBar,
  visit,
} from './steps.ts';

const MINT = 'Marrakech Mint';
const HOUR_MS = 3_600_000;
const AWAITING_PAYMENT = /waiting for payment|Awaiting payment|has not arrived yet/;

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 });
const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancel order and edit cart' });

/** Stores the orders as other pages left them while this one was in the back/forward cache; returns what was stored. */
const restoreWith = (page: Page, orders: string) =>
  page.evaluate((stored) => {
    const before = localStorage.getItem('camellia:placed-order') ?? '';
    localStorage.setItem('camellia:placed-order', stored);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    return before;
  }, orders);

/** Follows a link of the header and goes back. */
const leaveAndReturn = async (page: Page) => {
  await page.getByRole('banner').getByRole('link', { name: 'Gifts' }).click();
  await expect(page).toHaveURL(/\/gifts$/);
  await page.goBack();
};

test('[PAY-7] the page behind "Edit cart" does not offer an order that its tab has cancelled or paid', async ({
  page,
  shopper,
}) => {
  await purchaseAsGuest(page, shopper, { [MINT]: 1 });
  await visit(page, '/tea');
  await unpaidOrderBar(page).getByRole('link', { name: 'Edit cart' }).click();
  await expect(cancelButton(page)).toBeVisible();
  const { receipt } = await storedOrder(page);
  const stored = await restoreWith(page, JSON.stringify([{ receipt, hasEnded: true }]));
  await expect(page.getByText('Checking your order')).toBeVisible();
  await expect(cancelButton(page)).toBeHidden();
  await restoreWith(page, stored);
  await cancelButton(page).click();
  await expect(page.getByText('Your cart has been restored.')).toBeVisible();
  for (const revisit of [() => page.reload(), () => leaveAndReturn(page)]) {
    await revisit();
    await expect(page.getByText('This cart was already restored.')).toBeVisible();
    await expect(headingOf(page)).toHaveText('Payment cancelled');
    await expect(cancelButton(page)).toBeHidden();
    await expect(cartButton(page, 1)).toBeVisible();
  }

  await page.getByRole('link', { name: 'Return to checkout' }).click();
  await purchase(page);
  await visit(page, '/tea');
  await unpaidOrderBar(page).getByRole('link', { name: 'Edit cart' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Pay now' }).click();
  await pay(page);
  await expect(headingOf(page)).toHaveText('Thank you');
  // In one step, because the browser may still be restoring the payment page in between.
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(/\/cancel\b/);
  for (const revisit of [() => Promise.resolve(), () => page.reload(), () => leaveAndReturn(page)]) {
    await revisit();
    await expect(headingOf(page)).toHaveText('Already paid');
    await expect(page.getByText(AWAITING_PAYMENT)).toHaveCount(0);
    await expect(cancelButton(page)).toBeHidden();
  }
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(headingOf(page)).toHaveText('Thank you');
});

/** How an unpaid order can end, and the text of each open page afterward. */
const ENDINGS = {
  'is paid in another tab': {
    end: async ({ tab, url }) => {
      await tab.goto(url);
      await pay(tab);
      await expect(headingOf(tab)).toHaveText('Thank you');
    },
    texts: ['Already paid', 'Payment received.', 'Payment received.', 'Paid'],
  },
  'is cancelled in another browser': {
    end: async ({ otherBrowser, path, shopper }) => {
      const other = await otherBrowser();
      await visit(other, '/auth');
      await other.getByLabel('Email', { exact: true }).first().fill(shopper.email);
      await other.getByLabel('Password', { exact: true }).fill(shopper.password);
      await other.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(other).toHaveURL(/\/account$/);
      await visit(other, path);
      await other.getByText('Cancel order', { exact: true }).click();
      await other.getByRole('button', { name: 'Yes, cancel this order' }).click();
      await expect(other.getByText('This order is cancelled.')).toBeVisible();
    },
    texts: ['Order cancelled', 'Any payment will be refunded.', 'Any payment will be refunded.', 'Cancelled'],
  },
  'expires at the payment page': {
    end: async ({ tab, url }) => {
      await tab.goto(url);
      await setPaymentFaults(tab, { clockMs: HOUR_MS, webhooks: 'drop' });
      await setPaymentFaults(tab, { clockMs: 0, webhooks: 'deliver' });
    },
    texts: ['Order expired', 'was not paid in time.', 'was not paid in time.', 'Expired'],
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      end: (order: {
        tab: Page;
        url: string;
        path: string;
        shopper: ShopperIdentity;
        otherBrowser: () => Promise<Page>;
      }) => Promise<void>;
      texts: readonly [cancel: string, order: string, success: string, account: string];
    }
  >
>;

for (const [ending, { end, texts }] of Object.entries(ENDINGS))
  test(`[PAY-7] no page shows an order as awaiting payment that ${ending}`, async ({
    page,
    context,
    shopper,
    otherBrowser,
  }) => {
    await signUp(page, shopper);
    await purchaseSignedIn(page, { [MINT]: 1 });
    await visit(page, '/account');
    const { receipt, url } = await storedOrder(page);
    const path = (await page.getByRole('link', { name: 'View order' }).getAttribute('href')) ?? '';
    const [cancel, order, success, account] = texts;
    const openPages = [
      [`/cancel?order=${receipt}&ask=yes`, cancel],
      [path, order],
      [`/success?order=${receipt}`, success],
      ['/account', account],
      ['/checkout-form', ''],
      ['/tea', ''],
    ] as const;
    const tabs: [Page, string][] = [];
    for (const [address, text] of openPages) {
      const tab = await context.newPage();
      await visit(tab, address);
      await expect(tab.getByText(AWAITING_PAYMENT).first()).toBeVisible();
      tabs.push([tab, text]);
    }
    await end({ tab: page, url, path, shopper, otherBrowser });
    for (const [tab, text] of tabs) {
      await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(tab.getByRole('main')).toContainText(text);
      await expect(tab.getByText(AWAITING_PAYMENT)).toHaveCount(0);
      await expect(tab.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
    }
    const [[cancelTab] = []] = tabs;
    if (cancelTab && ending !== 'is paid in another tab') {
      await cancelTab.reload();
      await cancelTab.getByRole('button', { name: 'Restore its items to your cart' }).click();
      await expect(cancelTab.getByText('Your cart has been restored.')).toBeVisible();
      await expect(cartButton(cancelTab, 1)).toBeVisible();
    }
  });
