import { readFile } from 'node:fs/promises';
import { expectGoodLayout, signInAsDemoOwner } from './admin-steps.ts';
import { expect, test } from './journey.ts';
import { pay, purchaseAsGuest, readOrderNumber } from './steps.ts';

const MINT = 'Marrakech Mint';

test('an owner finds the customer of an order, adds a note, downloads the data and erases it', async ({
  page,
  shop,
  shopper,
  otherBrowser,
}) => {
  await purchaseAsGuest(page, shopper, { [MINT]: 1 });
  await pay(page);
  const number = await readOrderNumber(page);
  const staff = await otherBrowser();
  await signInAsDemoOwner(staff, shop);
  await staff.getByRole('link', { name: 'Customers' }).click();
  await expect(staff.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await expectGoodLayout(staff);

  await staff.goto(`/admin/orders/${number}`);
  await staff.getByRole('link', { name: 'View customer' }).press('Enter');
  await expect(staff.getByRole('link', { name: 'Back to the order' })).toBeVisible();
  await expectGoodLayout(staff);

  await staff.getByRole('textbox', { name: 'Note' }).fill('Prefers calls');
  await staff.getByRole('button', { name: 'Add note' }).press('Enter');
  await expect(staff.getByText('The note was added.')).toBeVisible();
  await expect(staff.getByText('Prefers calls')).toBeVisible();

  const downloading = staff.waitForEvent('download');
  await staff.getByRole('button', { name: 'Download data' }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('customer.json');
  expect(await readFile(await download.path(), 'utf8')).toContain('Prefers calls');

  await staff.getByRole('textbox', { name: 'Note' }).fill('Got the file');
  await staff.getByRole('button', { name: 'Add note' }).press('Enter');
  await expect(staff.getByText('Got the file')).toBeVisible();

  await staff.getByRole('link', { name: 'Erase customer' }).press('Enter');
  await expect(staff.getByRole('heading', { name: 'What the law keeps' })).toBeVisible();
  await expectGoodLayout(staff);
  await staff.getByRole('button', { name: 'Erase for good' }).press('Enter');
  await expect(staff.getByText('The customer’s data was deleted.')).toBeVisible();
  await expectGoodLayout(staff);
  await expect(staff.getByText('Prefers calls')).toHaveCount(0);
});
