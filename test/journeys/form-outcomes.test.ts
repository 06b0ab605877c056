import { paidOrderPath } from './early-setup.ts';
import { expect, test } from './journey.ts';
import { cartButton, holdRequests, visit } from './steps.ts';

const NO_SECRET = 'A'.repeat(43);

const FORMS = [
  {
    path: '/reset-password',
    button: 'Send reset link',
    outcome: 'a reset link is on its way',
    hasEmail: true,
  },
  { path: '/back-in-stock/hadong-ujeon', button: 'Email me', outcome: 'We’ve emailed', hasEmail: true },
  {
    path: `/back-in-stock/stop/${NO_SECRET}`,
    button: 'Delete my requests',
    outcome: 'Your requests are deleted.',
  },
  { path: `/order/${NO_SECRET}/stop-reminders`, button: 'Turn off reminders', outcome: 'Reminders are off.' },
];

for (const { path, button, outcome, hasEmail = false } of FORMS)
  test(`${button} by keyboard moves the focus to what it has done`, async ({ page, shopper }) => {
    await visit(page, path);
    if (hasEmail) await page.getByRole('main').getByLabel('Email').fill(shopper.email);
    await page.getByRole('button', { name: button }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: new RegExp(outcome, 'i') })).toBeFocused();
  });

test('an order that is repeated before the scripts have loaded fills the cart', async ({
  page,
  shopper,
  mailbox,
  shop,
}) => {
  const path = await paidOrderPath({ page, shopper, mailbox, origin: shop.origin });
  const release = await holdRequests(page, '**/framework-*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Order again' }).click();
  release();
  await expect(page.getByText('Added to your cart at today’s prices:')).toBeVisible();
  await expect(cartButton(page, 2)).toBeVisible();
});
