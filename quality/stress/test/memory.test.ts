import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resources } from '#stress/invariants/resources.ts';
import { measureResources, resourceSettings } from '#stress/resources/measure-resources.ts';
import { openShop } from '../../../test/support/open-shop.ts';
import { emptyFolder } from '../../../test/support/shop-process.ts';

const PATHS = [
  '/',
  '/tea',
  '/tea?sort=price&price=100-200',
  '/nothing-here',
  '/api/categories',
  '/api/orders',
];
const AT_ONCE = 20;

test('a thousand more visitors do not increase the resources of the shop', async () => {
  await using folder = await emptyFolder();
  const file = join(folder.path, 'resources');
  await using shop = await openShop(resourceSettings(file, 60_000));
  const sendRequests = async (visits: number) => {
    for (let startedAt = 0; startedAt < visits; startedAt += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, n) => {
          const response = await shop.newShopper().request(PATHS[(startedAt + n) % PATHS.length] ?? '/');
          await response.arrayBuffer();
        }),
      );
  };
  await sendRequests(600);
  const before = await measureResources(file, shop.pid);
  await sendRequests(1_000);
  await expect
    .poll(async () => resources(before, await measureResources(file, shop.pid)), {
      timeout: 30_000,
      interval: 500,
    })
    .toEqual([]);
});
