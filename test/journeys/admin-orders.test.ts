import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { anAddress, aPurchase } from '../support/examples.ts';
import { shopperAt } from '../support/shopper.ts';
import { expectGoodLayout, signInAsDemoOwner } from './admin-steps.ts';
import { expect, test } from './journey.ts';

const NAME = 'Márta Kovács-Österreicher von und zu Hohenlohe';

test('staff find an order, open it, write a note, send an email again and go back to their search', async ({
  page,
  shop,
  shopper,
}) => {
  const customer = shopperAt(shop.origin);
  const orders = [1, 2].map((quantity) =>
    aPurchase({
      items: [{ id: 'marrakech-mint', quantity }],
      shipping: anAddress({ name: NAME }),
      email: shopper.email,
      gift: { message: 'Happy birthday!\nFrom all of us' },
    }),
  );
  for (const order of orders) expect((await customer.post('/checkout-form', order)).ok).toBe(true);
  const [first, second] = orders.map(({ receipt }) => shortNumberOf(receipt));

  await signInAsDemoOwner(page, shop);
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(`kovacs ${shopper.email}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=kovacs/);
  const row = page.getByRole('row').filter({ hasText: first ?? '' });
  await expect(row).toContainText('Awaiting payment');
  await expect(row).toContainText('Gift');
  await expect(page.getByText('0 orders selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByText('2 orders selected')).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${second}` }).uncheck();
  await expect(page.getByText('1 order selected')).toBeVisible();
  await page.getByRole('button', { name: 'Pack', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(
    `${first}: The order is not paid, or it was cancelled.`,
  );
  await expect(page.getByText('0 orders selected')).toBeVisible();
  await page.getByText('Filters', { exact: true }).click();
  await expectGoodLayout(page);

  await page.getByLabel('Fulfillment').selectOption('Shipped');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No orders match.')).toBeVisible();
  await expectGoodLayout(page);
  await page.goBack();
  await expect(row).toBeVisible();
  await page.getByText('Saved views').click();
  await page.getByLabel('Name of the view').fill('Kovács');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('The view was saved.')).toBeVisible();

  await page.getByRole('link', { name: first ?? '' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '');
  await expect(page.getByText('From all of us')).toBeVisible();
  await expectGoodLayout(page);
  await page.getByRole('textbox', { name: 'Note' }).fill('Calls on Monday');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('The note was added.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Added a note to an order');
  await page.getByText('Send an email').click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The email is on its way.')).toBeVisible();
  await page.getByRole('button', { name: 'Send again: Link to the order' }).click();
  await expect(page.getByText('Link to the order: ')).toHaveCount(2);
  await expectGoodLayout(page);

  await page.getByRole('link', { name: 'Back to orders' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(`kovacs ${shopper.email}`);
  await expect(page.getByRole('row').filter({ hasText: first ?? '' })).toContainText('Note');
});
