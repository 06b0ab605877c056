import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { aSecret } from '#test/support/examples.ts';
import { expect, test } from './journey.ts';
import { fillCart, purchaseAsGuest, signUp, storedOrder, visit } from './steps.ts';

const MINT = 'Marrakech Mint';
const FOREIGN = 'http://foreign.example';
const SCRIPT_MARKUP = encodeURIComponent('"><img src=x onerror=localStorage.clear()>');

/** URLs with hostile parameters; `order` is the number of this browser's unpaid order. */
const URLS: Readonly<Record<string, (order: string) => string>> = {
  "the browser's own order to cancel": (order) => `/cancel?order=${order}`,
  "the browser's own order to cancel, without confirmation": (order) => `/cancel?order=${order}&ask=no`,
  "the browser's own order to cancel, in capitals": (order) => `/cancel?order=${order.toUpperCase()}`,
  'two orders to cancel': (order) => `/cancel?order=${order}&order=${randomUUID()}`,
  "another shopper's order to cancel": () => `/cancel?order=${randomUUID()}`,
  'a script as the order to cancel': () => `/cancel?order=${SCRIPT_MARKUP}`,
  "the browser's own order as paid": (order) => `/success?order=${order}&status=paid`,
  "another shopper's order as paid": () => `/success?order=${randomUUID()}`,
  'a coupon for the cart': () => '/checkout?coupon=WELCOME&code=WELCOME&add=gunpowder&quantity=99',
  'a coupon and an email for the form': () => '/checkout-form?coupon=WELCOME&email=foreign@example.com',
  'a search with a script': () => `/search?q=${SCRIPT_MARKUP}&add=gunpowder`,
  'filters that do not exist': () => `/tea?type=${SCRIPT_MARKUP}&price=-1&page=99999&clear=cart`,
  'a product to add': () => '/tea/picked-tea/gunpowder?add=1&wish=1',
  'an enquiry': () => `/franchising?name=${SCRIPT_MARKUP}&email=foreign@example.com&submit=1`,
  'a log-out': () => '/account?logout=1&remove=1',
  'a sign-in with a foreign return': () => `/auth?returnTo=${FOREIGN}&email=foreign@example.com`,
  'an unknown reset secret': () => `/reset-password/${aSecret()}?password=first-flush-in-april`,
  'an unknown verification secret': () => `/prove-email/${aSecret()}?confirm=1`,
  'an unknown order secret': () => `/order/${aSecret()}?cancel=1`,
};

const serveForeignSite = (context: BrowserContext) =>
  context.route(`${FOREIGN}/**`, (route) => {
    const target = new URL(route.request().url()).searchParams.get('to') ?? '';
    return route.fulfill({
      contentType: 'text/html',
      body: `<a href="${target.replaceAll('"', '&quot;')}">Tea</a>`,
    });
  });

/** Opens a URL of the shop through a link on another site, in the same tab. */
const openFromForeignSite = async (page: Page, origin: string, path: string) => {
  await page.goto(`${FOREIGN}/?${new URLSearchParams({ to: `${origin}${path}` })}`);
  await page.getByRole('link', { name: 'Tea' }).click();
  await page.waitForURL((url) => url.origin === origin);
  await page.waitForLoadState('networkidle');
};

/** The shopper's data in the browser and at the shop. */
const shopperData = (page: Page, order: string) =>
  page.evaluate(async (receipt) => {
    const keys = ['coupon', 'placed-order', 'order-link', 'returned-orders'];
    const request = async (path: string, method = 'GET') => (await fetch(path, { method })).json();
    const { state } = JSON.parse(localStorage.getItem('camellia:state') ?? '{}') as {
      state?: { cart?: unknown; wishCart?: unknown };
    };
    return {
      cartAndWishes: [state?.cart, state?.wishCart],
      stored: keys.map((key) => [key, localStorage.getItem(`camellia:${key}`)]),
      order: receipt && (await request(`/api/orders/${receipt}/confirm`, 'POST')),
      session: (await request('/api/auth/session')).user,
      savedItems: receipt ? null : await request('/api/saved-items'),
    };
  }, order);

/** Opens each URL from the other site, for this order or by default for an unknown one. */
const expectUnchanged = async (page: Page, baseURL: string | undefined, order = ''): Promise<void> => {
  const before = await shopperData(page, order);
  const { origin } = new URL(String(baseURL));
  for (const [name, urlFor] of Object.entries(URLS)) {
    await openFromForeignSite(page, origin, urlFor(order || randomUUID()));
    expect(await shopperData(page, order), name).toEqual(before);
  }
};

test('[PAY-7] a link from another site changes nothing of a guest, even in the tab that left to pay', async ({
  page,
  context,
  shopper,
  baseURL,
  faultRecorder,
}) => {
  test.slow();
  faultRecorder.allow(/404|410/);
  faultRecorder.allow(/request to another site: http:\/\/foreign\.example/);
  await serveForeignSite(context);
  await purchaseAsGuest(page, shopper, { [MINT]: 2 });
  await visit(page, '/tea');
  await page.getByRole('button', { name: `Wish list: ${MINT}` }).click();
  const { receipt: order } = await storedOrder(page);
  expect(await shopperData(page, order)).toMatchObject({ order: { status: 'awaiting-payment' } });
  await expectUnchanged(page, baseURL, order);
});

test('[PAY-7] a link from another site changes nothing of an account', async ({
  page,
  context,
  shopper,
  baseURL,
  faultRecorder,
}) => {
  test.slow();
  faultRecorder.allow(/404|410/);
  faultRecorder.allow(/request to another site: http:\/\/foreign\.example/);
  await serveForeignSite(context);
  await signUp(page, shopper);
  await fillCart(page, { [MINT]: 2 });
  await page.getByRole('button', { name: `Wish list: ${MINT}` }).click();
  await expect
    .poll(() => shopperData(page, ''))
    .toMatchObject({ savedItems: { cart: [{ quantity: 2 }], wishList: [{}] } });
  // A page load reads all that the shop knows of the saved products.
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  await expectUnchanged(page, baseURL);
});
