import { heading, type PageState, type TestContext, text } from '../page-state.ts';

const fillWithdrawal = async ({ page, shopper }: TestContext): Promise<void> => {
  await page.getByLabel('Name').fill('Bruno');
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
};

/** Articles, and the form on one of these pages. */
export const contentPages: readonly PageState[] = [
  { name: 'read', route: 'read', path: '/read', expected: heading('Read') },
  {
    name: 'article',
    route: 'article',
    path: '/read/smoke',
    expected: heading('The smokehouse at Tongmu'),
  },
  {
    name: 'article-unknown',
    route: 'article',
    path: '/read/no-such-article',
    expected: heading('Article not found'),
    expectedFaults: /404/,
  },
  { name: 'gifts', route: 'gifts', path: '/gifts', expected: heading('Gifts') },
  {
    name: 'gifts-budget',
    route: 'gifts',
    path: '/gifts?under=30',
    expected: (page) => page.getByRole('link', { name: 'Under $30' }).and(page.locator('[aria-current]')),
  },
  { name: 'delivery', route: 'delivery', path: '/delivery', expected: heading('Delivery') },
  { name: 'stores', route: 'stores', path: '/stores', expected: heading('Stores') },
  { name: 'contact', route: 'contact', path: '/contact', expected: heading('Contact') },
  { name: 'privacy', route: 'privacy', path: '/privacy', expected: heading('Privacy') },
  { name: 'terms', route: 'terms', path: '/terms', expected: heading('Terms of sale') },
  { name: 'returns', route: 'returns', path: '/returns', expected: heading('Returns') },
  {
    name: 'accessibility',
    route: 'accessibility',
    path: '/accessibility',
    expected: heading('Accessibility'),
  },
  {
    name: 'withdrawal',
    route: 'withdrawal',
    path: '/withdrawal',
    expected: heading('Withdraw from a contract'),
  },
  {
    name: 'withdrawal-errors',
    route: 'withdrawal',
    path: '/withdrawal',
    act: ({ page }) => page.getByRole('button', { name: 'Continue' }).press('Enter'),
    expected: text('Please enter the order number'),
  },
  {
    name: 'withdrawal-review',
    route: 'withdrawal',
    path: '/withdrawal?order=CAM-7K4Q2M',
    act: fillWithdrawal,
    expected: heading('Confirm withdrawal'),
  },
  {
    name: 'withdrawal-sent',
    route: 'withdrawal',
    path: '/withdrawal?order=CAM-7K4Q2M',
    act: async (testContext) => {
      await fillWithdrawal(testContext);
      await testContext.page.getByRole('button', { name: 'Confirm withdrawal' }).press('Enter');
    },
    expected: heading('Withdrawal received'),
  },
  { name: 'franchising', route: 'franchising', path: '/franchising', expected: heading('Franchising') },
  {
    name: 'franchising-errors',
    route: 'franchising',
    path: '/franchising',
    act: ({ page }) => page.getByRole('button', { name: 'Send inquiry' }).press('Enter'),
    expected: text('Please enter a town.'),
    expectedFaults: /422/,
  },
  {
    name: 'franchising-sent',
    route: 'franchising',
    path: '/franchising',
    act: async ({ page, shopper }) => {
      await page.getByLabel('Name').fill('Bruno');
      await page.getByLabel('Email').fill(shopper.email);
      await page.getByLabel('Town').fill('Pécs, Hungary');
      await page.getByLabel('Message').fill('I sell books. The town drinks coffee.');
      await page.getByRole('button', { name: 'Send inquiry' }).press('Enter');
    },
    expected: text('We received your inquiry.'),
  },
];
