import { heading, type PageState, text } from '../page-state.ts';

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
  { name: 'delivery', route: 'delivery', path: '/delivery', expected: heading('Delivery') },
  { name: 'stores', route: 'stores', path: '/stores', expected: heading('Stores') },
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
