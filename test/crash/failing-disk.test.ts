import { expect, test } from 'vitest';
import { postmasterOf, queryEmbeddedDatabase } from '#test/support/embedded-database.ts';
import { aPurchase } from '#test/support/examples.ts';
import { canFailDisk, failDiskUnder } from '#test/support/failing-disk.ts';
import { emptyFolder, freePort, startShopProcess } from '#test/support/shop-process.ts';
import { anEmail, shopperAt } from '#test/support/shopper.ts';

const ORDERS = 8;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('on a failing disk confirms no failed order and loses no confirmed one', async ({ skip }) => {
  if (!canFailDisk()) skip('strace is not installed or not permitted');
  await using folder = await emptyFolder();
  const settings = { PORT: String(await freePort()), DATA_DIR: folder.path, TRUSTED_PROXIES: '1' };
  const shop = await startShopProcess(settings);
  const acknowledged: string[] = [];
  const buy = async () => {
    const request = aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }], email: anEmail() });
    const status = await shopperAt(shop.origin)
      .post('/checkout-form', request)
      .then(
        (response) => response.status,
        () => 0,
      );
    if (status === 200) acknowledged.push(request.receipt);
    return status;
  };
  for (let orders = 0; orders < ORDERS; orders += 1) expect(await buy()).toBe(200);
  {
    const postmaster = await postmasterOf(folder.path);
    await using _failing = await failDiskUnder(postmaster);
    const statuses = await Promise.all(Array.from({ length: ORDERS }, buy));
    expect(statuses.filter((status) => status !== 503 && status !== 0)).toEqual([]);
    // After a failed fsync the state of the disk is unknown, so PostgreSQL stops, and the shop with it.
    await expect.poll(() => isAlive(shop.pid), { timeout: 60_000 }).toBe(false);
    await expect.poll(() => isAlive(postmaster), { timeout: 60_000 }).toBe(false);
    expect(await shop.stop()).toBe(1);
    expect(shop.logOutput()).toContain('The shop cannot continue and stops');
  }
  await using restarted = await startShopProcess(settings);
  const rows = await queryEmbeddedDatabase<{ receipt: string }>(folder.path, 'select receipt from orders');
  const stored = rows.map(({ receipt }) => receipt);
  expect(acknowledged.filter((receipt) => !stored.includes(receipt))).toEqual([]);
  expect((await shopperAt(restarted.origin).request('/readyz')).status).toBe(200);
});
