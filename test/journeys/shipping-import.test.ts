import { Buffer } from 'node:buffer';
import { shortNumberOf } from '../../src/domain/orders/self-service/short-number.ts';
import { queryEmbeddedDatabase } from '../support/embedded-database.ts';
import { aPurchase } from '../support/examples.ts';
import { sessionIdInUrl, shopPaymentControl } from '../support/payment-control.ts';
import type { ShopProcess } from '../support/shop-process.ts';
import { shopperAt } from '../support/shopper.ts';
import { upsNumber } from '../support/tracking-numbers.ts';
import { expectGoodLayout, signInAsDemoOwner } from './admin-steps.ts';
import { expect, test } from './journey.ts';

const UPS_NUMBER = upsNumber(888);

const placePaidOrder = async (shop: ShopProcess, dataDir: string): Promise<string> => {
  const purchase = aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }], email: 'ada@example.com' });
  const response = await shopperAt(shop.origin).post('/checkout-form', purchase);
  const { url } = (await response.json()) as { url: string };
  await (await shopPaymentControl(dataDir)).pay(sessionIdInUrl(url));
  await expect
    .poll(() =>
      queryEmbeddedDatabase(dataDir, 'select status from orders where receipt = $1', [purchase.receipt]),
    )
    .toEqual([{ status: 'paid' }]);
  return purchase.receipt;
};

test('ships the orders of a file after a look at its rows', async ({
  page,
  shop,
  dataDir,
  faultRecorder,
}) => {
  const [first, second] = [await placePaidOrder(shop, dataDir), await placePaidOrder(shop, dataDir)];
  await signInAsDemoOwner(page, shop);
  await page.getByRole('link', { name: 'Bulk shipping' }).click();
  await page.getByRole('link', { name: 'Ship from a file' }).click();
  await expect(page.getByRole('heading', { name: 'Ship from a file' })).toBeVisible();
  await expectGoodLayout(page);

  faultRecorder.allow(/422 for \S+\/admin\/shipping\/import\.data|status of 422/);
  const rows = page.getByLabel('Rows');
  await rows.fill('Masala chai');
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByText(/^The first line needs the columns/)).toBeVisible();
  await expect(rows).toHaveValue('Masala chai');

  const workbook = {
    name: 'parcels.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0003\u0004'),
  };
  await page.getByLabel('File').setInputFiles(workbook);
  await expect(page.getByRole('alert')).toContainText('Save the sheet as CSV first');

  // As Excel saves it: with semicolons, and a mark in front.
  const lines = [
    '\ufeffOrder;Carrier;Tracking',
    `${shortNumberOf(first)};;${UPS_NUMBER}`,
    `${second};DHL;"=""2345678901"""`,
    'CAM-000000;;2345678901',
  ];
  const file = { name: 'parcels.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  await page.getByLabel('File').setInputFiles(file);
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 orders will be shipped.' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'CAM-000000' })).toContainText(
    'There is no order with this number.',
  );
  await expectGoodLayout(page);

  await page.getByRole('button', { name: 'Ship 2 orders' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: '2 orders shipped. 1 row was not.' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: shortNumberOf(first) })).toBeVisible();
  await expect(rows).toHaveValue(/CAM-000000/);
  await expectGoodLayout(page);
  const shipped = `select carrier, tracking_number as number from shipments s join orders o on o.id = s.order_id
    where o.receipt in ($1, $2) order by carrier`;
  expect(await queryEmbeddedDatabase(dataDir, shipped, [first, second])).toEqual([
    { carrier: 'dhl', number: '2345678901' },
    { carrier: 'ups', number: UPS_NUMBER },
  ]);
});
