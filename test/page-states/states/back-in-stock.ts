import { heading, type PageState, type TestContext, text } from '../page-state.ts';
import { emailOf } from '../prepare.ts';

const FORM = '/back-in-stock/hadong-ujeon';
const NO_SECRET = 'A'.repeat(43);
const CONFIRM = 'Please confirm your request';

const fillForm = async ({ page }: TestContext, email: string): Promise<void> => {
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me' }).press('Enter');
};

/** Submits the form and returns the path of the emailed link. */
const requestLink = async (testContext: TestContext): Promise<string> => {
  const { page, shopper } = testContext;
  await page.goto(FORM);
  await fillForm(testContext, shopper.email);
  return new URL((await emailOf(testContext, CONFIRM)).link).pathname;
};

/** Requests for an email when a product is back in stock. */
export const backInStock: readonly PageState[] = [
  { name: 'back-in-stock', route: 'backInStock', path: FORM, expected: heading('Email me when it is back') },
  {
    name: 'back-in-stock-available',
    route: 'backInStock',
    path: '/back-in-stock/masala-chai',
    expected: text('is in stock.'),
  },
  {
    name: 'back-in-stock-errors',
    route: 'backInStock',
    path: FORM,
    act: (testContext) => fillForm(testContext, 'ada@'),
    expected: text('Please enter a complete email address'),
    expectedFaults: /422/,
  },
  {
    name: 'back-in-stock-sent',
    route: 'backInStock',
    path: FORM,
    act: (testContext) => fillForm(testContext, testContext.shopper.email),
    expected: heading('Check your email'),
  },
  {
    name: 'confirm-back-in-stock',
    route: 'confirmBackInStock',
    path: requestLink,
    expected: (page) => page.getByRole('button', { name: 'Confirm request' }),
  },
  {
    name: 'confirm-back-in-stock-done',
    route: 'confirmBackInStock',
    path: requestLink,
    act: ({ page }) => page.getByRole('button', { name: 'Confirm request' }).press('Enter'),
    expected: text('You’re on the list.'),
  },
  {
    name: 'confirm-back-in-stock-ended',
    route: 'confirmBackInStock',
    path: `/back-in-stock/confirm/${NO_SECRET}`,
    expected: (page) => page.getByRole('main').getByRole('alert'),
    expectedFaults: /410/,
  },
  {
    name: 'stop-back-in-stock',
    route: 'stopBackInStock',
    path: `/back-in-stock/stop/${NO_SECRET}`,
    expected: (page) => page.getByRole('button', { name: 'Delete my requests' }),
  },
  {
    name: 'stop-back-in-stock-done',
    route: 'stopBackInStock',
    path: `/back-in-stock/stop/${NO_SECRET}`,
    act: ({ page }) => page.getByRole('button', { name: 'Delete my requests' }).press('Enter'),
    expected: text('Your requests are deleted.'),
  },
];
