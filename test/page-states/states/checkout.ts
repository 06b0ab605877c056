import {
  CARD_DECLINED,
  cartButton,
  fillAddress,
  fillCart,
  pay,
  purchaseAsGuest,
  unpaidOrderBar,
} from '../../journeys/steps.ts';
import { heading, type PageState, type TestContext, text } from '../page-state.ts';
import { addToCart, placeOrder, signUpInBrowser } from '../prepare.ts';

const THREE_PRODUCTS = { 'masala-chai': 2, 'yame-gyokuro': 1, 'gift-set-four-tins': 1 };
const CHECKOUT_FORM = '/checkout-form';
const CHAI = { 'Masala Chai': 1 };

const withCart =
  (units: Readonly<Record<string, number>>) =>
  async (testContext: TestContext): Promise<string> => {
    await addToCart(await signUpInBrowser(testContext), units);
    return '/checkout';
  };

const withGuestCart = async ({ page }: TestContext): Promise<string> => {
  await fillCart(page, { 'Masala Chai': 2, 'Marrakech Mint': 1 });
  return CHECKOUT_FORM;
};

/** Places an order and stays on its payment page. */
const withUnpaidOrder =
  (path: string) =>
  async ({ page, shopper }: TestContext): Promise<string> => {
    await purchaseAsGuest(page, shopper, CHAI);
    return path;
  };

const paymentPage = async (testContext: TestContext): Promise<string> =>
  (await placeOrder(testContext, THREE_PRODUCTS)).url;

const openCart =
  (count: number) =>
  ({ page }: TestContext) =>
    cartButton(page, count).press('Enter');

/** From the cart to the thank-you page. */
export const checkout: readonly PageState[] = [
  {
    name: 'bag-empty',
    route: 'gifts',
    path: '/gifts',
    act: openCart(0),
    expected: (page) => page.getByRole('region', { name: 'Cart' }),
  },
  {
    name: 'bag-full',
    route: 'gifts',
    path: async (testContext) => {
      await withCart(THREE_PRODUCTS)(testContext);
      return '/gifts';
    },
    act: openCart(4),
    expected: (page) => page.getByRole('region', { name: 'Cart' }).getByRole('link', { name: 'YOUR CART' }),
  },
  {
    name: 'cart-empty',
    route: 'checkout',
    path: withCart({}),
    expected: text('Your Cart is Empty'),
  },
  {
    name: 'cart-three-lines',
    route: 'checkout',
    path: withCart(THREE_PRODUCTS),
    expected: text(/^Total/),
  },
  {
    name: 'cart-with-coupon',
    route: 'checkout',
    path: withCart(THREE_PRODUCTS),
    act: async ({ page }) => {
      await page.getByLabel('Coupon code').fill('TEATIME5');
      await page.getByLabel('Coupon code').press('Enter');
    },
    expected: text('Code TEATIME5 applied'),
  },
  {
    name: 'cart-coupon-address-unproven',
    route: 'checkout',
    path: withCart(THREE_PRODUCTS),
    act: async ({ page }) => {
      await page.getByLabel('Coupon code').fill('WELCOME10');
      await page.getByLabel('Coupon code').press('Enter');
    },
    expected: text('Confirm your email to use WELCOME10'),
  },
  {
    name: 'cart-coupon-refused',
    route: 'checkout',
    path: withCart(THREE_PRODUCTS),
    act: async ({ page }) => {
      await page.getByLabel('Coupon code').fill('TEEZEIT');
      await page.getByLabel('Coupon code').press('Enter');
    },
    expected: text('We don’t recognize TEEZEIT.'),
  },
  {
    name: 'cart-sold-out-and-too-many',
    route: 'checkout',
    path: withCart({ 'hadong-ujeon': 1, 'masala-chai': 99 }),
    expected: text('Maximum 99 per product.'),
  },
  {
    name: 'checkout-form-empty',
    route: 'checkoutForm',
    path: CHECKOUT_FORM,
    expected: text('Your Cart is Empty'),
  },
  {
    name: 'checkout-form',
    route: 'checkoutForm',
    path: withGuestCart,
    expected: (page) => page.getByRole('button', { name: 'PURCHASE' }),
  },
  {
    name: 'checkout-form-gift',
    route: 'checkoutForm',
    path: withGuestCart,
    act: async ({ page }) => {
      await page.getByText('This is a gift').press('Enter');
      await page.getByLabel('Deliver on or after').fill('2020-01-01');
      await page.getByLabel('Deliver on or after').blur();
    },
    expected: (page) => page.getByLabel('Message'),
  },
  {
    name: 'checkout-form-errors',
    route: 'checkoutForm',
    path: withGuestCart,
    act: ({ page }) => page.getByRole('button', { name: 'PURCHASE' }).press('Enter'),
    expected: text('Please fix these 7 fields:'),
  },
  {
    name: 'checkout-form-billing',
    route: 'checkoutForm',
    path: withGuestCart,
    act: ({ page }) => page.getByRole('checkbox').press('Space'),
    expected: (page) => page.getByRole('group', { name: 'Billing address' }),
  },
  {
    name: 'checkout-form-no-postal-code',
    route: 'checkoutForm',
    path: withGuestCart,
    act: async ({ page }) => {
      await fillAddress(page);
      await page.getByLabel('Country').selectOption('HK');
    },
    expected: (page) => page.getByRole('button', { name: 'PURCHASE' }),
  },
  {
    name: 'checkout-form-sold-out',
    route: 'checkoutForm',
    path: async (testContext) => {
      await withCart({ 'hadong-ujeon': 1, 'taiping-houkui': 9 })(testContext);
      return CHECKOUT_FORM;
    },
    act: async ({ page }) => {
      await fillAddress(page);
      await page.getByRole('button', { name: 'PURCHASE' }).press('Enter');
    },
    expected: (page) => page.getByRole('main').getByRole('alert'),
    expectedFaults: /409/,
  },
  { name: 'payment', path: paymentPage, expected: (page) => page.getByLabel('Card number') },
  {
    name: 'payment-declined',
    path: paymentPage,
    act: ({ page }) => pay(page, CARD_DECLINED),
    expected: text('Your card was declined.'),
    expectedFaults: /402/,
  },
  {
    name: 'success',
    route: 'success',
    path: async (testContext) => {
      const { page, shopper } = testContext;
      await purchaseAsGuest(page, shopper, CHAI);
      await pay(page);
      await heading('Thank you')(page).waitFor();
      const { pathname, search } = new URL(page.url());
      return `${pathname}${search}`;
    },
    expected: text('We’ve emailed your confirmation'),
  },
  { name: 'unpaid-order', route: 'deals', path: withUnpaidOrder('/deals'), expected: unpaidOrderBar },
  {
    name: 'bag-empty-unpaid-order',
    route: 'gifts',
    path: withUnpaidOrder('/gifts'),
    act: openCart(0),
    expected: (page) => page.getByRole('region', { name: 'Cart' }).getByRole('link', { name: 'Pay now' }),
  },
  {
    name: 'checkout-form-unpaid-order',
    route: 'checkoutForm',
    path: withUnpaidOrder(CHECKOUT_FORM),
    expected: (page) => page.getByRole('main').getByRole('link', { name: 'Pay now' }),
  },
  {
    name: 'success-unpaid',
    route: 'success',
    path: withUnpaidOrder('/success'),
    // Its items arrive last.
    expected: (page) => page.getByRole('heading', { level: 2, name: 'What you ordered' }),
  },
  {
    name: 'cancel-asks',
    route: 'cancel',
    path: withUnpaidOrder('/success'),
    act: ({ page }) => page.getByRole('link', { name: 'Edit cart' }).press('Enter'),
    expected: heading('Your order is waiting for payment'),
  },
  {
    name: 'success-nothing-ordered',
    route: 'success',
    path: '/success',
    expected: text('No recent order'),
  },
  {
    name: 'cancel',
    route: 'cancel',
    path: async ({ page, shopper }) => {
      await purchaseAsGuest(page, shopper, CHAI);
      return (await page.getByRole('link', { name: 'Cancel' }).getAttribute('href')) ?? '';
    },
    expected: text('Your cart has been restored.'),
  },
];
