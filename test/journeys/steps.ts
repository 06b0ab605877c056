import type { Frame, Locator, Page, Request, Response, Route } from '@playwright/test';
import { paymentControlAt, sessionIdInUrl } from '../support/payment-control.ts';
import { expect, type ShopperIdentity } from './journey.ts';

/** A card that the payment emulator accepts. */
export const CARD_ACCEPTED = '4242 4242 4242 4242';
/** A card that it declines. */
export const CARD_DECLINED = '4000 0000 0000 0002';

/** What the browser and the shop report without a connection; a link in view is prefetched at any time. */
export const OFFLINE_FAULTS =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|could not be (called|sent)|Error loading route module/;

/**
 * Navigates and waits for hydration: the new page requests the session then, and its buttons do nothing before. The old
 * document may still receive such a response.
 */
export const waitForHydration = async <T>(page: Page, navigate: () => Promise<T>): Promise<T> => {
  let hasNavigated = false;
  const onNavigated = (frame: Frame) => {
    hasNavigated ||= frame === page.mainFrame();
  };
  const isSessionRequest = (request: Request) =>
    hasNavigated && new URL(request.url()).pathname === '/api/auth/session';
  page.on('framenavigated', onNavigated);
  try {
    const [result, request] = await Promise.all([navigate(), page.waitForRequest(isSessionRequest)]);
    await request.response();
    // The document requests the session before it is hydrated.
    await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
    return result;
  } finally {
    page.off('framenavigated', onNavigated);
  }
};

/** Opens a page and waits for hydration and, by default, for all its files. */
export const visit = (
  page: Page,
  path: string,
  waitUntil: 'load' | 'domcontentloaded' = 'load',
): Promise<Response | null> => waitForHydration(page, () => page.goto(path, { waitUntil }));

/** The script that animates pictures. */
export const CAROUSEL_SCRIPT = '**/embla-carousel*.js';

/** Delays requests to a URL until the returned function is called; then `proceed` continues or aborts them. */
export const holdRequests = async (
  page: Page,
  address: string,
  proceed = (route: Route): Promise<void> => route.fallback(),
): Promise<() => void> => {
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released.promise;
    await proceed(route);
  });
  return released.resolve;
};

/** The button of the cart in the top bar, while the cart has this many items. */
export const cartButton = (page: Page, count: number): Locator =>
  page.getByRole('button', { name: count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`, exact: true });

/** The card of a product in a list. */
export const productCard = (page: Page, name: string): Locator =>
  page.getByRole('article', { name, exact: true });

/** Opens the cart dropdown, and returns it. */
export const openCart = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: /^Cart, / }).click();
  return page.getByRole('region', { name: 'Cart', exact: true });
};

/** Puts units of products into the cart on the catalogue page. */
export const fillCart = async (page: Page, quantities: Readonly<Record<string, number>>): Promise<void> => {
  await visit(page, '/tea');
  let count = 0;
  for (const [name, quantity] of Object.entries(quantities)) {
    for (let unit = 0; unit < quantity; unit += 1) {
      await productCard(page, name).getByRole('button', { name: 'Add to cart' }).click();
      count += 1;
      await expect(cartButton(page, count)).toBeVisible();
    }
  }
};

/** Changes the stored quantity of the only product in the cart, as from an earlier visit. */
export const storeQuantity = (page: Page, from: number, to: number): Promise<void> =>
  page.evaluate(
    ([before, after]) => {
      const key = 'camellia:state';
      const stored = localStorage.getItem(key) ?? '';
      localStorage.setItem(key, stored.replace(`"quantity":${before}`, `"quantity":${after}`));
    },
    [from, to],
  );

/** Changes the stored name of a product in the cart, as if the shop had renamed it. */
export const storeName = (page: Page, from: string, to: string): Promise<void> =>
  page.evaluate(
    ([before, after]) => {
      const key = 'camellia:state';
      const stored = localStorage.getItem(key) ?? '';
      localStorage.setItem(key, stored.replace(`"name":"${before}"`, `"name":"${after}"`));
    },
    [from, to],
  );

/** Fills and submits the open sign-up form. */
export const fillSignUp = async (page: Page, shopper: ShopperIdentity): Promise<void> => {
  await page.getByLabel('Display name').fill(shopper.name);
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByLabel('Confirm password').fill(shopper.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
};

/** Signs a new shopper up, and ends on the account page. */
export const signUp = async (page: Page, shopper: ShopperIdentity): Promise<void> => {
  await visit(page, '/auth');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillSignUp(page, shopper);
  await expect(page).toHaveURL(/\/account$/);
};

/** The subject of the email after sign-up. */
export const CONFIRM_EMAIL_SUBJECT = 'Please confirm your email';

/** Waits for the email with this subject and opens it in the mailbox. */
export const openEmail = async (page: Page, mailbox: string, to: string, subject: string): Promise<void> => {
  await expect(async () => {
    await page.goto(`${mailbox}/?to=${encodeURIComponent(to)}`);
    await expect(page.getByRole('link', { name: subject })).toBeVisible({ timeout: 250 });
  }).toPass();
  await page.getByRole('link', { name: subject }).click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
};

/** Follows the first link of the open email and waits for hydration. */
export const followLink = (page: Page): Promise<void> =>
  waitForHydration(page, () => page.getByRole('article').getByRole('link').first().click());

/** Verifies the account's email by the link of the email after sign-up. */
export const verifyEmail = async (page: Page, mailbox: string, { email }: ShopperIdentity): Promise<void> => {
  await openEmail(page, mailbox, email, CONFIRM_EMAIL_SUBJECT);
  await followLink(page);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByText('Your email is confirmed.')).toBeVisible();
};

/** A complete address, by the labels of the checkout form. */
export const ADDRESS = {
  Name: 'Márta Kovács-O’Neill',
  'Line 1': '12 Camellia Lane',
  City: 'Springfield',
  State: 'Oregon',
  'Postal code': '97477',
  Phone: '+1 555 0100',
} as const;

/** Fills one address of the checkout form. */
export const fillAddress = async (page: Page, group = 'Shipping address'): Promise<void> => {
  const address = page.getByRole('group', { name: group });
  for (const [label, text] of Object.entries(ADDRESS))
    await address.getByLabel(label, { exact: true }).fill(text);
  await address.getByLabel('Country').selectOption('United States');
};

/** Clicks PURCHASE and waits for the payment page. */
export const purchase = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
};

/** Opens the checkout form, from an empty cart. */
export const openCheckoutForm = async (
  page: Page,
  quantities: Readonly<Record<string, number>>,
): Promise<void> => {
  await fillCart(page, quantities);
  await visit(page, '/checkout-form');
};

/** Fills the email and the address of a guest. */
export const fillGuestForm = async (page: Page, { email }: Pick<ShopperIdentity, 'email'>): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await fillAddress(page);
};

/** Buys as a guest, from an empty cart to the payment page. */
export const purchaseAsGuest = async (
  page: Page,
  shopper: ShopperIdentity,
  quantities: Readonly<Record<string, number>>,
): Promise<void> => {
  await openCheckoutForm(page, quantities);
  await fillGuestForm(page, shopper);
  await purchase(page);
};

/** Buys with the signed-in account, from an empty cart to the payment page. */
export const purchaseSignedIn = async (
  page: Page,
  quantities: Readonly<Record<string, number>>,
): Promise<void> => {
  await openCheckoutForm(page, quantities);
  await fillAddress(page);
  await purchase(page);
};

/** Fills and submits the card form of the payment page. */
export const pay = async (page: Page, cardNumber: string = CARD_ACCEPTED): Promise<void> => {
  await page.getByLabel('Card number').fill(cardNumber);
  await page.getByLabel('Expiry').fill('04/40');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
};

/** The control API of the emulator that serves the open payment page. */
const paymentControlOf = (paymentPage: Page) => paymentControlAt(new URL(paymentPage.url()).origin);

/** Pays the session of the open payment page without its form. */
export const payByControlApi = async (paymentPage: Page): Promise<void> => {
  await paymentControlOf(paymentPage).pay(sessionIdInUrl(paymentPage.url()));
};

/** Sets faults of the emulator of the open payment page (emulators/stripe/README.md). */
export const setPaymentFaults = async (paymentPage: Page, faults: object): Promise<void> => {
  await paymentControlOf(paymentPage).faults(faults);
};

/** Waits for the thank-you page, and returns its order number. */
export const readOrderNumber = async (page: Page): Promise<string> => {
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  const text = await page.getByText('Order number').textContent();
  return /[0-9a-f-]{36}/.exec(text ?? '')?.[0] ?? '';
};

/** The quantity of a product on the cart page. */
export const quantityOf = (page: Page, name: string): Locator =>
  page.getByLabel(`Quantity of ${name}`, { exact: true });

/** An order in the order history of the account page. */
export const orderInHistory = (page: Page, number: string): Locator =>
  page.getByRole('article', { name: `Order ${number}` });

/** The bar of an unpaid order. */
export const unpaidOrderBar = (page: Page): Locator => page.getByRole('region', { name: 'Unpaid order' });

/** The stored orders of this browser, newest first. */
export const storedOrders = (page: Page): Promise<{ receipt: string; url: string }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('camellia:placed-order') ?? '[]'));

/** The stored order that was placed last. */
export const storedOrder = async (page: Page): Promise<{ receipt: string; url: string }> => {
  const [last] = await storedOrders(page);
  expect(last).toBeDefined();
  return last ?? { receipt: '', url: '' };
};

/** Returns the access token in the link of a guest's last order. */
export const readOrderSecret = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('camellia:order-link') ?? '[]')[0]?.linkSecret);
