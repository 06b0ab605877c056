import { shopperAt } from '../../support/shopper.ts';
import { heading, type PageState, type TestContext, text } from '../page-state.ts';
import { copyCookies, payOrder, placeOrder, refundOrder } from '../prepare.ts';

const THREE_PRODUCTS = { 'masala-chai': 2, 'yame-gyokuro': 1, 'gift-set-four-tins': 1 };

/** A paid order of the browser's own shopper. */
const paidOrder = async (testContext: TestContext): Promise<string> => {
  const client = shopperAt(testContext.origin);
  const order = await placeOrder(testContext, THREE_PRODUCTS, client);
  await payOrder(testContext, order);
  await copyCookies(testContext, client);
  return `/order/${order.linkSecret}`;
};

/** The same order in a browser that only has its link. */
const paidOrderOfOther = async (testContext: TestContext): Promise<string> => {
  const path = await paidOrder(testContext);
  await testContext.context.clearCookies();
  return path;
};

const NO_SECRET = 'A'.repeat(43);

const press =
  (name: string) =>
  ({ page }: TestContext) =>
    // A form that still loads the page again ignores a press.
    page.getByRole('button', { name, exact: true, disabled: false }).press('Enter');

const findOrder = async ({ page, shopper }: TestContext) => {
  await page.getByLabel('Order number').fill('CAM-7K4Q2M');
  await page.getByRole('main').getByLabel('Email').fill(shopper.email);
  await page.getByRole('button', { name: 'Email me the link' }).press('Enter');
};

/** Orders after the purchase. */
export const orders: readonly PageState[] = [
  {
    name: 'order',
    route: 'order',
    path: async (testContext) => {
      const order = await placeOrder(testContext, THREE_PRODUCTS);
      await payOrder(testContext, order);
      return `/order/${order.linkSecret}`;
    },
    expected: heading('Your order'),
  },
  {
    name: 'order-unpaid',
    route: 'order',
    path: async (testContext) => {
      const client = shopperAt(testContext.origin);
      const { linkSecret } = await placeOrder(testContext, THREE_PRODUCTS, client);
      await copyCookies(testContext, client);
      return `/order/${linkSecret}`;
    },
    expected: text('Cancel order'),
  },
  {
    name: 'order-unpaid-of-other',
    route: 'order',
    path: async (testContext) => `/order/${(await placeOrder(testContext, THREE_PRODUCTS)).linkSecret}`,
    expected: text('Email me a code'),
  },
  {
    name: 'order-partly-refunded',
    route: 'order',
    path: async (testContext) => {
      const order = await placeOrder(testContext, THREE_PRODUCTS);
      await refundOrder(testContext, order, 1_250);
      return `/order/${order.linkSecret}`;
    },
    expected: text('Partially refunded, $12.50'),
  },
  {
    name: 'order-refunded',
    route: 'order',
    path: async (testContext) => {
      const order = await placeOrder(testContext, THREE_PRODUCTS);
      await refundOrder(testContext, order);
      return `/order/${order.linkSecret}`;
    },
    expected: text('Refunded'),
  },
  {
    name: 'order-unknown',
    route: 'order',
    path: `/order/${'A'.repeat(43)}`,
    expected: heading(/./),
    expectedFaults: /404/,
  },
  {
    name: 'order-again',
    route: 'order',
    path: paidOrder,
    act: press('Order again'),
    expected: text('Added to your cart at today’s prices:'),
  },
  {
    name: 'order-cancelled-after-payment',
    route: 'order',
    path: paidOrder,
    act: async ({ page }) => {
      await page.getByText('Cancel order').click();
      await page.getByRole('button', { name: 'Yes, cancel and refund' }).press('Enter');
    },
    expected: text('Your order is cancelled, and we’re refunding your payment.'),
  },
  {
    name: 'order-of-other-browser',
    route: 'order',
    path: paidOrderOfOther,
    expected: (page) => page.getByRole('button', { name: 'Email me a code' }),
  },
  {
    name: 'order-code-sent',
    route: 'order',
    path: paidOrderOfOther,
    act: press('Email me a code'),
    expected: (page) => page.getByLabel('Code', { exact: true }),
  },
  {
    name: 'order-code-wrong',
    route: 'order',
    path: paidOrderOfOther,
    act: async (testContext) => {
      await press('Email me a code')(testContext);
      await testContext.page.getByLabel('Code', { exact: true }).fill('1');
      await press('Confirm')(testContext);
    },
    expected: text('That code isn’t right.'),
    expectedFaults: /422/,
  },
  {
    name: 'order-address',
    route: 'orderAddress',
    path: async (testContext) => `${await paidOrder(testContext)}/address`,
    expected: (page) => page.getByRole('button', { name: 'Save address' }),
  },
  {
    name: 'order-address-errors',
    route: 'orderAddress',
    path: async (testContext) => `${await paidOrder(testContext)}/address`,
    act: async (testContext) => {
      await testContext.page.getByLabel('City').fill('');
      await press('Save address')(testContext);
    },
    expected: (page) => page.locator('[aria-invalid="true"]'),
    expectedFaults: /422/,
  },
  {
    name: 'stop-reminders',
    route: 'stopReminders',
    path: `/order/${NO_SECRET}/stop-reminders`,
    expected: (page) => page.getByRole('button', { name: 'Turn off reminders' }),
  },
  {
    name: 'stop-reminders-done',
    route: 'stopReminders',
    path: `/order/${NO_SECRET}/stop-reminders`,
    act: press('Turn off reminders'),
    expected: text('Reminders are off.'),
  },
  { name: 'find-order', route: 'findOrder', path: '/find-order', expected: heading('Find your order') },
  {
    name: 'find-order-errors',
    route: 'findOrder',
    path: '/find-order',
    act: press('Email me the link'),
    expected: text('Please enter an order number'),
    expectedFaults: /422/,
  },
  {
    name: 'find-order-sent',
    route: 'findOrder',
    path: '/find-order',
    act: findOrder,
    expected: heading('Check your email'),
  },
];
