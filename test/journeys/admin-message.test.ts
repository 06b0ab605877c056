import { shortNumberOf } from '../../src/domain/orders/self-service/short-number.ts';
import { aPurchase } from '../support/examples.ts';
import { shopperAt } from '../support/shopper.ts';
import { expectGoodLayout, signInAsDemoOwner } from './admin-steps.ts';
import { expect, test } from './journey.ts';

test('staff write to the customer of an order, and see it among the emails of the order', async ({
  page,
  shop,
  shopper,
  faultRecorder,
}) => {
  const order = aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }], email: shopper.email });
  expect((await shopperAt(shop.origin).post('/checkout-form', order)).ok).toBe(true);
  const shortNumber = shortNumberOf(order.receipt);
  await signInAsDemoOwner(page, shop);
  await page.goto(`/admin/orders/${order.receipt}`);
  await page.getByRole('link', { name: 'Write to the customer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Write to the customer of ${shortNumber}`);
  await expect(page.getByText(shopper.email)).toBeVisible();
  await expectGoodLayout(page);

  faultRecorder.allow(/422 for \S+\/message\.data|status of 422/);
  await page.getByLabel('Message').fill('Dear Ada,\n\nyour tea is late.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Please enter a subject.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await expect(page.getByLabel('Message')).toHaveValue('Dear Ada,\n\nyour tea is late.');
  await expectGoodLayout(page);

  await page.getByLabel('Subject').fill('Your tea is late');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('The message is on its way.')).toBeVisible();
  const emails = page.getByRole('region', { name: 'Emails' });
  await expect(emails).toContainText('Message “Your tea is late”');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('your tea is late.');
  await expectGoodLayout(page);
});
