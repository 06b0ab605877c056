import type { Page } from '@playwright/test';
import { bag, fillAddress, fillCart, IS_DECLINED, pay, purchaseAsGuest } from '../../journeys/steps.ts';
import { ordered, paid, putIntoCart, refunded, signedIn } from '../before.ts';
import { heading, type Stop, type Traveller, text } from '../stop.ts';

const THREE = { 'masala-chai': 2, 'yame-gyokuro': 1, 'gift-set-four-tins': 1 };
const FIRST = '/checkout-form';
const CHAI = { 'Masala Chai': 1 };

const withCart =
  (units: Readonly<Record<string, number>>) =>
  async (traveller: Traveller): Promise<string> => {
    await putIntoCart(await signedIn(traveller), units);
    return '/checkout';
  };

const withGuestCart = async ({ page }: Traveller): Promise<string> => {
  await fillCart(page, { 'Masala Chai': 2, 'Marrakech Mint': 1 });
  return FIRST;
};

/** Places an order and stays on its payment page. */
const withUnpaidOrder =
  (path: string) =>
  async ({ page, shopper }: Traveller): Promise<string> => {
    await purchaseAsGuest(page, shopper, CHAI);
    return path;
  };

const unpaidOrder = (page: Page) => page.getByRole('region', { name: 'Unpaid order' });

const paymentPage = async (traveller: Traveller): Promise<string> => (await ordered(traveller, THREE)).url;

const openCart =
  (count: number) =>
  ({ page }: Traveller) =>
    bag(page, count).press('Enter');

/** From the cart to the thank-you page. */
export const buying: readonly Stop[] = [
  {
    name: 'bag-empty',
    route: 'gifts',
    address: '/gifts',
    act: openCart(0),
    shows: (page) => page.getByRole('region', { name: 'Cart' }),
  },
  {
    name: 'bag-full',
    route: 'gifts',
    address: async (traveller) => {
      await withCart(THREE)(traveller);
      return '/gifts';
    },
    act: openCart(4),
    shows: (page) => page.getByRole('region', { name: 'Cart' }).getByRole('link', { name: 'YOUR CART' }),
  },
  {
    name: 'cart-empty',
    route: 'checkout',
    address: withCart({}),
    shows: text('Your Cart is Empty'),
  },
  {
    name: 'cart-three-lines',
    route: 'checkout',
    address: withCart(THREE),
    shows: text(/^Total/),
  },
  {
    name: 'cart-with-coupon',
    route: 'checkout',
    address: withCart(THREE),
    act: async ({ page }) => {
      await page.getByLabel('Coupon code').fill('TEATIME5');
      await page.getByLabel('Coupon code').press('Enter');
    },
    shows: text('Code TEATIME5 applied'),
  },
  {
    name: 'cart-coupon-address-unproven',
    route: 'checkout',
    address: withCart(THREE),
    act: async ({ page }) => {
      await page.getByLabel('Coupon code').fill('WELCOME10');
      await page.getByLabel('Coupon code').press('Enter');
    },
    shows: text('Confirm your email to use WELCOME10'),
  },
  {
    name: 'cart-coupon-refused',
    route: 'checkout',
    address: withCart(THREE),
    act: async ({ page }) => {
      await page.getByLabel('Coupon code').fill('TEEZEIT');
      await page.getByLabel('Coupon code').press('Enter');
    },
    shows: text('We don’t recognize TEEZEIT.'),
  },
  {
    name: 'cart-sold-out-and-too-many',
    route: 'checkout',
    address: withCart({ 'hadong-ujeon': 1, 'masala-chai': 99 }),
    shows: text('Maximum 99 per product.'),
  },
  { name: 'checkout-form-empty', route: 'checkoutForm', address: FIRST, shows: text('Your Cart is Empty') },
  {
    name: 'checkout-form',
    route: 'checkoutForm',
    address: withGuestCart,
    shows: (page) => page.getByRole('button', { name: 'PURCHASE' }),
  },
  {
    name: 'checkout-form-errors',
    route: 'checkoutForm',
    address: withGuestCart,
    act: ({ page }) => page.getByRole('button', { name: 'PURCHASE' }).press('Enter'),
    shows: text('Please check the highlighted fields.'),
  },
  {
    name: 'checkout-form-billing',
    route: 'checkoutForm',
    address: withGuestCart,
    act: ({ page }) => page.getByRole('checkbox').press('Space'),
    shows: (page) => page.getByRole('group', { name: 'Billing address' }),
  },
  {
    name: 'checkout-form-no-postal-code',
    route: 'checkoutForm',
    address: withGuestCart,
    act: async ({ page }) => {
      await fillAddress(page);
      await page.getByLabel('Country').selectOption('HK');
    },
    shows: (page) => page.getByRole('button', { name: 'PURCHASE' }),
  },
  {
    name: 'checkout-form-sold-out',
    route: 'checkoutForm',
    address: async (traveller) => {
      await withCart({ 'hadong-ujeon': 1, 'taiping-houkui': 9 })(traveller);
      return FIRST;
    },
    act: async ({ page }) => {
      await fillAddress(page);
      await page.getByRole('button', { name: 'PURCHASE' }).press('Enter');
    },
    shows: (page) => page.getByRole('main').getByRole('alert'),
    trouble: /409/,
  },
  { name: 'payment', address: paymentPage, shows: (page) => page.getByLabel('Card number') },
  {
    name: 'payment-declined',
    address: paymentPage,
    act: ({ page }) => pay(page, IS_DECLINED),
    shows: text('Your card was declined.'),
    trouble: /402/,
  },
  {
    name: 'success',
    route: 'success',
    address: async (traveller) => {
      const { page, shopper } = traveller;
      await purchaseAsGuest(page, shopper, CHAI);
      await pay(page);
      await heading('Thank you')(page).waitFor();
      const { pathname, search } = new URL(page.url());
      return `${pathname}${search}`;
    },
    shows: text('Payment received.'),
  },
  { name: 'unpaid-order', route: 'deals', address: withUnpaidOrder('/deals'), shows: unpaidOrder },
  {
    name: 'bag-empty-unpaid-order',
    route: 'gifts',
    address: withUnpaidOrder('/gifts'),
    act: openCart(0),
    shows: (page) => page.getByRole('region', { name: 'Cart' }).getByRole('link', { name: 'Pay now' }),
  },
  {
    name: 'checkout-form-unpaid-order',
    route: 'checkoutForm',
    address: withUnpaidOrder(FIRST),
    shows: (page) => page.getByRole('main').getByRole('link', { name: 'Pay now' }),
  },
  {
    name: 'success-unpaid',
    route: 'success',
    address: withUnpaidOrder('/success'),
    shows: heading('One step left'),
  },
  {
    name: 'cancel-asks',
    route: 'cancel',
    address: withUnpaidOrder('/success'),
    act: ({ page }) => page.getByRole('link', { name: 'Edit cart' }).press('Enter'),
    shows: heading('Your order is waiting for payment'),
  },
  {
    name: 'success-nothing-ordered',
    route: 'success',
    address: '/success',
    shows: text('No recent order'),
  },
  {
    name: 'cancel',
    route: 'cancel',
    address: async ({ page, shopper }) => {
      await purchaseAsGuest(page, shopper, CHAI);
      return (await page.getByRole('link', { name: 'Cancel' }).getAttribute('href')) ?? '';
    },
    shows: text('Your cart has been restored.'),
  },
  {
    name: 'order',
    route: 'order',
    address: async (traveller) => {
      const order = await ordered(traveller, THREE);
      await paid(traveller, order);
      return `/order/${order.linkSecret}`;
    },
    shows: heading('Your order'),
  },
  {
    name: 'order-unpaid',
    route: 'order',
    address: async (traveller) => `/order/${(await ordered(traveller, THREE)).linkSecret}`,
    shows: heading('Your order'),
  },
  {
    name: 'order-partly-refunded',
    route: 'order',
    address: async (traveller) => {
      const order = await ordered(traveller, THREE);
      await refunded(traveller, order, 1_250);
      return `/order/${order.linkSecret}`;
    },
    shows: text('Partially refunded, $12.50'),
  },
  {
    name: 'order-unknown',
    route: 'order',
    address: `/order/${'A'.repeat(43)}`,
    shows: heading(/./),
    trouble: /404/,
  },
];
