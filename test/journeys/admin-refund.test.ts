import { adminCancel } from '../../src/copy/admin/refund.ts';
import { order } from '../../src/copy/pages/order.ts';
import { expectGoodLayout, signInAsDemoOwner } from './admin-steps.ts';
import { expect, test } from './journey.ts';
import { pay, purchaseAsGuest, readOrderNumber, visit } from './steps.ts';

const MINT = 'Marrakech Mint';

test('an owner refunds a part of an order, sees the sum while typing, and confirms the exact amount', async ({
  page,
  shop,
  shopper,
  otherBrowser,
  faultRecorder,
}) => {
  faultRecorder.allow(/422 for \S+\/refund\.data|status of 422/);
  await purchaseAsGuest(page, shopper, { [MINT]: 3 });
  await pay(page);
  const number = await readOrderNumber(page);
  const orderPage = await page.context().newPage();
  await visit(
    orderPage,
    (await page.getByRole('link', { name: 'View your order' }).getAttribute('href')) ?? '',
  );
  const staff = await otherBrowser();
  await signInAsDemoOwner(staff, shop);
  await staff.goto(`/admin/orders/${number}/refund`);
  await expectGoodLayout(staff);

  const sumText = staff.getByText(/^Refund: /);
  await expect(sumText).toHaveText(/^Refund: \$0\.00\. Left afterwards: \$\d/);
  const quantity = staff.getByLabel(`Quantity of ${MINT}`);
  await quantity.fill('4');
  await staff.getByLabel('Reason').fill('A torn bag');
  await staff.getByRole('button', { name: 'Review refund' }).click();
  await expect(quantity).toBeFocused();
  await expect(staff.getByText('Please enter a number from 0 to 3.')).toBeVisible();
  await expectGoodLayout(staff);

  await quantity.fill('1');
  await staff.getByLabel('Other amount in dollars').fill('0.50');
  const sum = /^Refund: (\$\d+\.\d\d)\. Left afterwards: (\$\d+\.\d\d)\.$/;
  const [, amount = '', left = ''] = sum.exec((await sumText.textContent()) ?? '') ?? [];
  expect(amount).not.toBe('$0.00');
  await staff.getByLabel('Other amount in dollars').fill('9999');
  await expect(staff.getByText('This is more than is left of the payment.')).toBeVisible();
  await staff.getByLabel('Other amount in dollars').fill('12,50');
  await expect(staff.getByText('such as 12.50, without commas')).toBeVisible();
  await staff.getByLabel('Other amount in dollars').fill('0.50');
  await staff.getByLabel('Reason').press('Tab');
  await staff.getByRole('button', { name: 'Review refund' }).click();
  await expect(staff.getByRole('heading', { name: `Refund ${amount}?` })).toBeVisible();
  await expect(staff.getByText('A torn bag')).toBeVisible();
  await expect(staff.getByText(left).last()).toBeVisible();
  await expectGoodLayout(staff);
  await staff.getByRole('button', { name: 'Change' }).click();
  await expect(quantity).toHaveValue('1');
  await staff.getByRole('button', { name: 'Review refund' }).click();
  await staff.getByRole('button', { name: `Refund ${amount}` }).click();
  await expect(staff.getByText('The refund is on its way.')).toBeVisible();
  await expect(staff.getByText('1 refunded')).toBeVisible();
  await expectGoodLayout(staff);

  // The open page of the guest shows it at once, and the rest after the order is cancelled.
  await expect(orderPage.getByText(order.refundSteps.refunded(amount))).toBeVisible();

  await staff.goto(`/admin/orders/${number}/address`);
  await expectGoodLayout(staff);
  await staff.goto(`/admin/orders/${number}/cancel`);
  await expectGoodLayout(staff);
  await staff.getByRole('button', { name: adminCancel.submit }).click();
  await expect(staff.getByText(adminCancel.done.cancel)).toBeVisible();
  await expect(orderPage.getByText(order.refundSteps.refunded(left))).toBeVisible();
});
