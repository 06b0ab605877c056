import { startDatabaseServer } from '../support/database-server.ts';
import { addExpress } from '../support/shipping-fixtures.ts';
import { freePort, startShopProcess } from '../support/shop-process.ts';
import { withRows } from '../support/with-rows.ts';
import { expect, test as withOneShop } from './journey.ts';
import { fillGuestForm, holdRequests, openCheckoutForm, purchase } from './steps.ts';

/** A shop with two deliveries in the United States. */
const test = withOneShop.extend({
  shop: [
    async ({ dataDir: DATA_DIR }, use) => {
      await using server = await startDatabaseServer();
      const settings = { PORT: String(await freePort()), DATA_DIR, DATABASE_URL: server.url };
      await using shop = await startShopProcess({ ...settings, TRUSTED_PROXIES: '1' });
      await withRows(server.url, (rows) => addExpress({ rows }));
      await use(shop);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('[PAY-1] [PAY-4] a delivery that is chosen while its price is on its way stays chosen and is ordered', async ({
  page,
  shopper,
}) => {
  await openCheckoutForm(page, { 'Masala Chai': 1 });
  await fillGuestForm(page, shopper);
  const express = page.getByRole('radio', { name: /Express/ });
  await expect(express).not.toBeChecked();
  const release = await holdRequests(page, '**/api/cart/quote');
  await express.check();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  release();
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('$25.00');
  await expect(express).toBeChecked();
  await purchase(page);
  await expect(page.getByText('Express')).toBeVisible();
});

test('[PAY-1] Clear removes the chosen delivery with the address', async ({ page, shopper }) => {
  await openCheckoutForm(page, { 'Masala Chai': 1 });
  await fillGuestForm(page, shopper);
  await purchase(page);
  await page.evaluate(() => sessionStorage.clear());
  await openCheckoutForm(page, { 'Masala Chai': 1 });
  const express = page.getByRole('radio', { name: /Express/ });
  await express.check();
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('$25.00');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('radio', { name: /Free|Standard/ })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Your order' })).not.toContainText('$25.00');
});
