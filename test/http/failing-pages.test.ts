import { expect, test } from 'vitest';
import { openShop } from '#test/support/open-shop.ts';

test('[STATE-8] a page that fails is told in one line of the log, without what was asked for', async () => {
  await using shop = await openShop();
  await shop.database.rows('alter table products rename to lost');
  const { status } = await shop.newShopper().ask('/tea/picked-tea/Somebodys%20Secret');
  expect(status).toBe(500);
  const lines = shop.complaints().trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['a page failed']);
  expect(lines.join()).toContain('does not exist');
  expect(lines.join()).not.toContain('Secret');
});
