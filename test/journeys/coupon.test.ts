import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import {
  ADDRESS,
  cartButton,
  fillAddress,
  fillCart,
  fillGuestForm,
  fillSignUp,
  OFFLINE_FAULTS,
  openCart,
  openCheckoutForm,
  orderInHistory,
  pay,
  productCard,
  purchase,
  readOrderNumber,
  signUp,
  verifyEmail,
  visit,
} from './steps.ts';

const MATCHA = 'Uji Matcha, Stone-Ground';
const CHAI = 'Masala Chai';
const GIFT = 'Gift Set: Four Small Tins';

const applyCode = async (page: Page, code: string) => {
  await page.getByLabel('Coupon code').fill(code);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
};

test('[CART-6] [CART-8] [PROMO-1] a shopper applies a code, sees the totals, pays them, and finds them in the order history', async ({
  page,
  shopper,
  mailbox,
}) => {
  await signUp(page, shopper);
  await verifyEmail(page, mailbox, shopper);
  await fillCart(page, { [MATCHA]: 1 });
  await visit(page, `/tea/picked-tea/${encodeURIComponent(GIFT)}`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartButton(page, 2)).toBeVisible();
  await visit(page, '/checkout');
  await expect(page.getByText('Subtotal $94.00')).toBeVisible();
  await expect(page.getByText('Deal: The set of four tins −$6.00')).toBeVisible();
  await expect(page.getByText('Total (USD) $88.00')).toBeVisible();
  await applyCode(page, 'welcome10');
  await expect(page.getByText('Code WELCOME10 applied: $8.80 off.')).toBeVisible();
  await expect(page.getByText('Code WELCOME10 −$8.80')).toBeVisible();
  await expect(page.getByText('Total (USD) $79.20')).toBeVisible();

  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  await expect(page.getByText('Code WELCOME10 −$8.80')).toBeVisible();
  await expect(page.getByText('Total (USD) $79.20', { exact: true })).toBeVisible();
  await fillAddress(page);
  await purchase(page);
  await expect(page.getByText('The set of four tins, WELCOME10 −$14.80')).toBeVisible();
  await expect(page.getByText('$79.20').first()).toBeVisible();
  await pay(page);
  const number = await readOrderNumber(page);
  await expect(page.getByText('Code WELCOME10 −$8.80')).toBeVisible();
  await expect(page.getByText('Total (USD) $79.20', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'View your orders' }).click();
  await expect(orderInHistory(page, number).getByText('Deal: The set of four tins −$6.00')).toBeVisible();
  await expect(orderInHistory(page, number).getByText('Code WELCOME10 −$8.80')).toBeVisible();
  await expect(orderInHistory(page, number).getByText('Total (USD) $79.20')).toBeVisible();

  await fillCart(page, { [CHAI]: 1 });
  await visit(page, '/checkout');
  await applyCode(page, 'WELCOME10');
  await expect(page.getByRole('alert')).toContainText('You’ve already used WELCOME10');
  await expect(page.getByText('Total (USD) $12.40', { exact: true })).toBeVisible();
});

test('[CART-8] shows why a code is rejected, and keeps a valid one after a reload', async ({
  page,
  shopper,
}) => {
  await signUp(page, shopper);
  await fillCart(page, { [CHAI]: 3 });
  await visit(page, '/checkout');
  await expect(page.getByText('No promotions applied')).toBeVisible();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a code.');
  await expect(page.getByLabel('Coupon code')).toBeFocused();

  await applyCode(page, 'TEEZEIT');
  await expect(page.getByRole('alert')).toContainText('We don’t recognize TEEZEIT.');
  await expect(page.getByLabel('Coupon code')).toHaveAccessibleDescription(/We don’t recognize/);
  await page.getByLabel('Coupon code').fill('teatime5');
  await page.getByLabel('Coupon code').press('Enter');
  await expect(page.getByRole('alert')).toContainText('Add $2.80 more to use TEATIME5 (minimum $40.00).');
  await page.getByRole('button', { name: `Increase quantity of ${CHAI}` }).click();
  await expect(page.getByText('Total (USD) $44.60', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();

  await page.reload();
  await expect(page.getByText('Code TEATIME5 −$5.00')).toBeVisible();
  await page.getByRole('button', { name: 'Remove code TEATIME5' }).click();
  await expect(page.getByText('Total (USD) $49.60', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Coupon code')).toBeFocused();
  await page.reload();
  await expect(page.getByText('Total (USD) $49.60', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Coupon code')).toHaveValue('');
});

/** Puts a tea into a guest's cart, fills in the form and enters a code. */
const applyCodeAsGuest = async (page: Page, email: string, code: string): Promise<void> => {
  await openCheckoutForm(page, { [CHAI]: 1 });
  await page.getByLabel('Email').fill(email);
  await fillAddress(page);
  await page.getByText('Have a coupon code?').click();
  await page.getByLabel('Coupon code').fill(code);
  await page.getByLabel('Coupon code').press('Enter');
};

test('[CART-8] shows no earlier message when the cart is filled again', async ({
  page,
  context,
  shopper,
}) => {
  await signUp(page, shopper);
  await fillCart(page, { [CHAI]: 1 });
  await visit(page, '/checkout');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(/code/);
  await page.getByRole('button', { name: `Remove ${CHAI}` }).click();
  await expect(page.getByLabel('Coupon code')).toBeHidden();
  const tab = await context.newPage();
  await fillCart(tab, { [MATCHA]: 1 });
  await expect(page.getByLabel('Coupon code')).toBeVisible();
  await expect(page.getByText('Total (USD) $', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('[CART-8] [PAY-2] a guest with a once-per-person code signs up and finds cart, form and code unchanged', async ({
  page,
  context,
  shopper,
  mailbox,
}) => {
  await applyCodeAsGuest(page, shopper.email, 'WELCOME10');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Sign in with a confirmed email to use it.');
  await expect(page.getByText('Total (USD) $12.40', { exact: true })).toBeVisible();
  await alert.getByRole('link', { name: 'Sign in or create an account' }).click();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillSignUp(page, shopper);

  await expect(page).toHaveURL(/\/checkout-form$/);
  await expect(page.getByLabel('Line 1')).toHaveValue(ADDRESS['Line 1']);
  await expect(alert).toContainText('Confirm your email to use WELCOME10');
  await expect(alert.getByRole('link', { name: 'Resend email' })).toBeVisible();
  await verifyEmail(await context.newPage(), mailbox, shopper);
  await expect(page.getByLabel('Coupon code')).toHaveValue('WELCOME10');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Total (USD) $11.16', { exact: true })).toBeVisible();
  await purchase(page);
  await expect(page.getByText('$11.16').first()).toBeVisible();
});

test('[CART-8] a guest who cannot use a code reads why, and buys without it', async ({ page, shopper }) => {
  await applyCodeAsGuest(page, shopper.email, 'WELCOME10');
  await expect(page.getByRole('alert')).toContainText('WELCOME10');
  await page.getByText('Have a coupon code?').click();
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  await expect(page.getByLabel('Coupon code')).toBeFocused();
  await expect(page.getByText('press PURCHASE again to order without it')).toBeVisible();
  await purchase(page);
  await expect(page.getByText('$12.40').first()).toBeVisible();
  await pay(page);
  await readOrderNumber(page);
});

test('[PROMO-1] [PAY-7] a cancellation restores cart and code', async ({ page, shopper, mailbox }) => {
  await signUp(page, shopper);
  await verifyEmail(page, mailbox, shopper);
  await fillCart(page, { [CHAI]: 2 });
  await visit(page, '/checkout');
  await applyCode(page, 'WELCOME10');
  await expect(page.getByText('Total (USD) $22.32', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  await fillAddress(page);
  await purchase(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(cartButton(page, 2)).toBeVisible();
  await expect(page.getByText('Total (USD) $22.32', { exact: true })).toBeVisible();
});

test('[CART-8] shows the subtotal and what is missing while offline, and the totals afterward', async ({
  page,
  shopper,
  context,
  mailbox,
  faultRecorder,
}) => {
  faultRecorder.allow(OFFLINE_FAULTS);
  await signUp(page, shopper);
  await verifyEmail(page, mailbox, shopper);
  await fillCart(page, { [CHAI]: 2 });
  await visit(page, '/checkout');
  await applyCode(page, 'WELCOME10');
  await expect(page.getByText('Total (USD) $22.32', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: `Increase quantity of ${CHAI}` }).click();
  await expect(page.getByText('Subtotal $37.20')).toBeVisible();
  await expect(page.getByText('We’ll apply discounts when you reconnect.')).toBeVisible();
  await expect(page.getByText('Total (USD) $', { exact: false }).filter({ hasText: /^Total/ })).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByText('Total (USD) $33.48', { exact: true })).toBeVisible();
});

test('[CART-8] shows the totals after a short outage without any action', async ({
  page,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/ERR_CONNECTION_REFUSED|could not be called/);
  await signUp(page, shopper);
  await fillCart(page, { [CHAI]: 2 });
  let quoteRequests = 0;
  await page.route('**/api/cart/quote', async (route) => {
    quoteRequests += 1;
    if (quoteRequests > 2) await route.fallback();
    else await route.abort('connectionrefused');
  });
  await visit(page, '/checkout');
  await expect(page.getByText('We’ll apply discounts when you reconnect.')).toBeVisible();
  await expect(page.getByText('Total (USD) $24.80', { exact: true })).toBeVisible();
  expect(quoteRequests).toBe(3);
});

test('[HOME-4] [PROMO-1] the home page shows promotions and the deals page their conditions', async ({
  page,
}) => {
  await visit(page, '/');
  const promotions = page.getByRole('region', { name: 'Discounts and Promotions' });
  await expect(promotions.getByRole('article')).toHaveCount(3);
  await promotions.getByRole('link', { name: 'All deals' }).click();
  await expect(page).toHaveURL(/\/deals$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible();
  const coffee = page.getByRole('article', { name: 'Coffee for the house' });
  await expect(coffee.getByText('15% off when you spend $30.00')).toBeVisible();
  await coffee.getByRole('link', { name: 'Colombia Huila' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Colombia Huila' })).toBeVisible();
});

test('[PROMO-1] the cart says what is missing for a promotion, and gives it once that is added', async ({
  page,
}) => {
  await visit(page, '/coffee');
  await productCard(page, 'Colombia Huila').getByRole('button', { name: 'Add to cart' }).click();
  const cart = await openCart(page);
  const hint = 'Add $14.00 more to save $2.40: Coffee for the house.';
  await expect(cart.getByText(hint)).toBeVisible();
  await cart.getByRole('button', { name: /^Increase quantity of Colombia Huila/ }).click();
  await expect(cart.getByText('Deal: Coffee for the house')).toBeVisible();
  await expect(cart.getByText(hint)).toBeHidden();
  await visit(page, '/checkout-form');
  await expect(page.getByRole('main').getByText('Deal: Coffee for the house')).toBeVisible();
});

test('[CART-8] PURCHASE tries a typed code first, and orders with the total shown', async ({
  page,
  shopper,
}) => {
  await openCheckoutForm(page, { [CHAI]: 4 });
  await fillGuestForm(page, shopper);
  await page.getByText('Have a coupon code?').click();
  await page.getByLabel('Coupon code').fill('TEEZEIT');
  await page.getByRole('button', { name: 'PURCHASE' }).dblclick();
  await expect(page.getByLabel('Coupon code')).toHaveAccessibleDescription(/We don’t recognize TEEZEIT/);
  await page.getByLabel('Coupon code').fill(' teatime5 ');
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  await expect(page.getByText('We applied your coupon code.')).toBeVisible();
  await expect(page.getByText('Total (USD) $44.60', { exact: true })).toBeVisible();
  await purchase(page);
  await expect(page.getByText('$44.60').first()).toBeVisible();
});

test('[CART-8] the link to checkout applies a typed code, and a removed one stays removed', async ({
  page,
  shopper,
}) => {
  await signUp(page, shopper);
  await fillCart(page, { [CHAI]: 3 });
  await visit(page, '/checkout');
  await page.getByLabel('Coupon code').fill('TEATIME5');
  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  await expect(page.getByRole('alert')).toContainText('Add $2.80 more to use TEATIME5');
  await page.getByRole('button', { name: 'Remove code TEATIME5' }).click();
  await expect(page.getByLabel('Coupon code')).toHaveValue('');
  await fillAddress(page);
  await purchase(page);
  await expect(page.getByText('$37.20').first()).toBeVisible();
});
