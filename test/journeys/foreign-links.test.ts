import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { aSecret } from '#test/support/examples.ts';
import { expect, test } from './journey.ts';
import { fillCart, purchaseAsGuest, signUp, storedOrder, visit } from './steps.ts';

const MINT = 'Marrakech Mint';
const FOREIGN = 'http://foreign.example';
const EVIL = encodeURIComponent('"><img src=x onerror=localStorage.clear()>');

/** URLs with hostile parameters; `order` is the number of this browser's unpaid order. */
const addresses: Readonly<Record<string, (order: string) => string>> = {
  'the own order to cancel': (order) => `/cancel?order=${order}`,
  'the own order to cancel, without asking': (order) => `/cancel?order=${order}&ask=no`,
  'the own order to cancel, in capitals': (order) => `/cancel?order=${order.toUpperCase()}`,
  'two orders to cancel': (order) => `/cancel?order=${order}&order=${randomUUID()}`,
  'the order of another to cancel': () => `/cancel?order=${randomUUID()}`,
  'a script as the order to cancel': () => `/cancel?order=${EVIL}`,
  'the own order as paid': (order) => `/success?order=${order}&status=paid`,
  'the order of another as paid': () => `/success?order=${randomUUID()}`,
  'a coupon for the cart': () => '/checkout?coupon=WELCOME&code=WELCOME&add=gunpowder&quantity=99',
  'a coupon and an email for the form': () => '/checkout-form?coupon=WELCOME&email=foreign@example.com',
  'a search with a script': () => `/search?q=${EVIL}&add=gunpowder`,
  'filters that do not exist': () => `/tea?type=${EVIL}&price=-1&page=99999&clear=cart`,
  'a product to add': () => '/tea/picked-tea/gunpowder?add=1&wish=1',
  'an enquiry': () => `/franchising?name=${EVIL}&email=foreign@example.com&submit=1`,
  'an end of the session': () => '/account?logout=1&remove=1',
  'a sign-in with a foreign return': () => `/auth?returnTo=${FOREIGN}&email=foreign@example.com`,
  'a secret of no password': () => `/reset-password/${aSecret()}?password=first-flush-in-april`,
  'a secret of no email address': () => `/prove-email/${aSecret()}?confirm=1`,
  'a secret of no order': () => `/order/${aSecret()}?cancel=1`,
};

const serveForeign = (context: BrowserContext) =>
  context.route(`${FOREIGN}/**`, (route) => {
    const to = new URL(route.request().url()).searchParams.get('to') ?? '';
    return route.fulfill({
      contentType: 'text/html',
      body: `<a href="${to.replaceAll('"', '&quot;')}">Tea</a>`,
    });
  });

/** Opens a URL of the shop through a link on another site, in the same tab. */
const openFrom = async (page: Page, origin: string, path: string) => {
  await page.goto(`${FOREIGN}/?${new URLSearchParams({ to: `${origin}${path}` })}`);
  await page.getByRole('link', { name: 'Tea' }).click();
  await page.waitForURL((url) => url.origin === origin);
  await page.waitForLoadState('networkidle');
};

/** The shopper's data in the browser and at the shop. */
const stateOf = (page: Page, order: string) =>
  page.evaluate(async (receipt) => {
    const keys = ['cart', 'wishCart', 'coupon', 'placed-order', 'order-link', 'returned-orders'];
    const request = async (path: string, method = 'GET') => (await fetch(path, { method })).json();
    return {
      stored: keys.map((key) => [key, localStorage.getItem(`camellia:${key}`)]),
      order: receipt && (await request(`/api/orders/${receipt}/confirm`, 'POST')),
      session: (await request('/api/auth/session')).user,
      cart: receipt ? null : await request('/api/cart'),
      wishes: receipt ? null : await request('/api/wish-list'),
    };
  }, order);

/** Opens each URL from the other site, for the order or for one that does not exist. */
const expectUnchanged = async (page: Page, baseURL: string | undefined, order = ''): Promise<void> => {
  const before = await stateOf(page, order);
  const { origin } = new URL(String(baseURL));
  for (const [name, addressFor] of Object.entries(addresses)) {
    await openFrom(page, origin, addressFor(order || randomUUID()));
    expect(await stateOf(page, order), name).toEqual(before);
  }
};

test('[PAY-7] a link from another site changes nothing of a guest, even in the tab that left to pay', async ({
  page,
  context,
  shopper,
  baseURL,
  watch,
}) => {
  test.slow();
  watch.expect(/404|410/);
  watch.expect(/asked elsewhere: http:\/\/foreign\.example/);
  await serveForeign(context);
  await purchaseAsGuest(page, shopper, { [MINT]: 2 });
  await visit(page, '/tea');
  await page.getByRole('button', { name: `Wish list: ${MINT}` }).click();
  const { receipt: order } = await storedOrder(page);
  expect(await stateOf(page, order)).toMatchObject({ order: { status: 'awaiting-payment' } });
  await expectUnchanged(page, baseURL, order);
});

test('[PAY-7] a link from another site changes nothing of an account', async ({
  page,
  context,
  shopper,
  baseURL,
  watch,
}) => {
  test.slow();
  watch.expect(/404|410/);
  watch.expect(/asked elsewhere: http:\/\/foreign\.example/);
  await serveForeign(context);
  await signUp(page, shopper);
  await fillCart(page, { [MINT]: 2 });
  await page.getByRole('button', { name: `Wish list: ${MINT}` }).click();
  await expect.poll(() => stateOf(page, '')).toMatchObject({ cart: [{ quantity: 2 }], wishes: [{}] });
  await expectUnchanged(page, baseURL);
});
