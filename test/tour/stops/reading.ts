import { heading, type Stop, text } from '../stop.ts';

/** Articles, and the form on one of these pages. */
export const reading: readonly Stop[] = [
  { name: 'read', route: 'read', address: '/read', shows: heading('Read') },
  {
    name: 'article',
    route: 'article',
    address: '/read/smoke',
    shows: heading('The smokehouse at Tongmu'),
  },
  {
    name: 'article-unknown',
    route: 'article',
    address: '/read/no-such-article',
    shows: heading('Article not found'),
    trouble: /404/,
  },
  { name: 'gifts', route: 'gifts', address: '/gifts', shows: heading('Gifts') },
  { name: 'delivery', route: 'delivery', address: '/delivery', shows: heading('Delivery') },
  { name: 'stores', route: 'stores', address: '/stores', shows: heading('Stores') },
  { name: 'franchising', route: 'franchising', address: '/franchising', shows: heading('Franchising') },
  {
    name: 'franchising-errors',
    route: 'franchising',
    address: '/franchising',
    act: ({ page }) => page.getByRole('button', { name: 'Send inquiry' }).press('Enter'),
    shows: text('Please enter a town.'),
    trouble: /422/,
  },
  {
    name: 'franchising-sent',
    route: 'franchising',
    address: '/franchising',
    act: async ({ page, shopper }) => {
      await page.getByLabel('Name').fill('Bruno');
      await page.getByLabel('Email').fill(shopper.email);
      await page.getByLabel('Town').fill('Pécs, Hungary');
      await page.getByLabel('Message').fill('I sell books. The town drinks coffee.');
      await page.getByRole('button', { name: 'Send inquiry' }).press('Enter');
    },
    shows: text('We received your inquiry.'),
  },
];
