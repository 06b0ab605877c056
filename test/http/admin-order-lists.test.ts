import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '#domain/values/time.ts';
import { signedInStaff } from '#test/support/admin.ts';
import { storeOrder } from '#test/support/listed-orders.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import type { Shopper } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const textOf = async (browser: Shopper, path: string): Promise<string> => {
  const response = await browser.request(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
};

const hrefIn = (html: string, pattern: RegExp): string | undefined =>
  pattern.exec(html)?.[1]?.replaceAll('&amp;', '&');

/** The numbers of the orders on all pages of a list. */
const numbersIn = async (browser: Shopper, path: string): Promise<string[]> => {
  const html = await textOf(browser, path);
  const numbers = [...html.matchAll(/name="orders"[^>]* value="([\w-]{36})"/g)].map(
    ([, number]) => `${number}`,
  );
  const isOldestFirst = /list=(?:to-pack|to-ship|late)/.test(path);
  const next = hrefIn(
    html,
    isOldestFirst
      ? /href="(\/admin\/orders\?[^"]*after=[^"]*)"/
      : /href="(\/admin\/orders\?[^"]*before=[^"]*)"/,
  );
  return next === undefined ? numbers : [...numbers, ...(await numbersIn(browser, next))];
};

/** The lists on Today with their counts. */
const countsOn = (html: string): Record<string, number> =>
  Object.fromEntries(
    [...html.matchAll(/href="\/admin\/orders\?list=([\w-]+)"[^>]*><strong>(\d+)</g)].map(
      ([, name, count]) => [`${name}`, Number(count)],
    ),
  );

/** The addresses of the current chips. */
const currentIn = (html: string): string[] => {
  const chips = /<nav aria-label="Lists".*?<\/nav>/s.exec(html)?.[0] ?? '';
  return [...chips.matchAll(/<a [^>]*href="([^"]*)"[^>]*>/g)]
    .filter(([link]) => link.includes('aria-current="page"'))
    .map(([, href]) => `${href}`);
};

const longAgo = new Date(Date.now() - 30 * DAY).toISOString();

/** Stores orders in each state that a list has, and in some that none has. */
const storeOrders = async (): Promise<void> => {
  const { database } = shop;
  const store = async (count: number, columns: Parameters<typeof storeOrder>[1]) => {
    const numbers: string[] = [];
    for (let n = 0; n < count; n += 1)
      numbers.push(await storeOrder(database, { at: new Date().toISOString(), ...columns }));
    return numbers;
  };
  const change = async (numbers: readonly string[], statement: string) => {
    for (const number of numbers) await database.rows(statement, [number]);
  };
  await store(52, {});
  await store(2, { at: longAgo });
  await store(1, { at: longAgo, fulfilment: 'packed' });
  await store(4, { status: 'awaiting-payment', at: longAgo });
  await store(1, { gift: { deliverAfter: '2999-01-01' }, at: longAgo });
  for (const status of ['expired', 'cancelled']) await store(1, { status });
  for (const fulfilment of ['shipped', 'delivered', 'returned']) await store(1, { fulfilment });
  await store(1, { refunded: 1000 });
  await change(
    await store(2, { at: longAgo }),
    `insert into disputes (id, charge_id, receipt) values ('du_' || $1, 'ch_' || $1, $1)`,
  );
  await change(
    await store(3, { fulfilment: 'shipped' }),
    'update orders set refund_failed_at = now() where receipt = $1',
  );
  await change(
    await store(5, { at: longAgo }),
    `insert into refunds (order_id, payment_intent, amount_cents, refund_id)
      select id, 'pi_' || $1, 1000, null from orders where receipt = $1::uuid`,
  );
  await change(
    await store(6, { status: 'awaiting-payment' }),
    `insert into held_payments (session_id, order_id, reason, payment)
      select 'cs_' || $1, id, 'amount', '{}' from orders where receipt = $1::uuid`,
  );
  for (const number of await store(7, { at: longAgo }))
    await database.rows(
      `insert into withdrawals (id, reference, order_id, order_number, name, email, items)
        select $1, 'AB12CD34', id, receipt::text, 'Ada', 'ada@example.com', '' from orders where receipt = $2`,
      [randomUUID(), number],
    );
};

test('each count on Today leads to exactly that many orders, in a list that is the current one', async () => {
  await storeOrders();
  const { browser } = await signedInStaff(shop, 'manager');
  const counts = countsOn(await textOf(browser, '/admin'));
  expect(counts).toEqual({
    late: 3,
    'to-pack': 54,
    'to-ship': 1,
    disputed: 2,
    'refund-failed': 3,
    'refund-due': 5,
    'under-review': 6,
    'awaiting-payment': 10,
  });
  for (const [name, count] of Object.entries(counts)) {
    const path = `/admin/orders?list=${name}`;
    const numbers = await numbersIn(browser, path);
    expect([name, numbers.length, new Set(numbers).size]).toEqual([name, count, count]);
    expect([name, currentIn(await textOf(browser, path))]).toEqual([name, [path]]);
  }
  expect(await numbersIn(browser, '/admin/orders?list=withdrawn')).toHaveLength(7);
  expect(currentIn(await textOf(browser, '/admin/orders'))).toEqual(['/admin/orders']);
});

test('members see the lists that their role needs, and the one that a link leads to', async () => {
  const chipsFor = (html: string) =>
    [...html.matchAll(/href="\/admin\/orders\?list=([\w-]+)"/g)].map(([, name]) => name);
  const { browser: packer } = await signedInStaff(shop, 'packer');
  expect(chipsFor(await textOf(packer, '/admin/orders'))).toEqual(['to-pack', 'to-ship', 'late']);
  expect(chipsFor(await textOf(packer, '/admin/orders?list=disputed'))).toEqual([
    'to-pack',
    'to-ship',
    'late',
    'disputed',
  ]);
  const { browser: owner } = await signedInStaff(shop);
  expect(chipsFor(await textOf(owner, '/admin/orders'))).toHaveLength(9);
});

test('the list of late orders shows how late each one is, and others do not', async () => {
  const { browser } = await signedInStaff(shop, 'packer');
  await storeOrder(shop.database);
  expect(await textOf(browser, '/admin/orders?list=late')).toMatch(/<small>\d+ days late<\/small>/);
  expect(await textOf(browser, '/admin/orders?list=to-pack')).not.toContain('days late');
});

test('a search and a saved view stay in the list', async () => {
  const { browser } = await signedInStaff(shop, 'packer');
  const html = await textOf(browser, '/admin/orders?list=late&q=ada');
  expect(html).toMatch(/<option value="late" selected=""/);
  const saved = await browser.send('/admin/orders?list=late&q=ada', { intent: 'save-view', name: 'Late' });
  expect(saved.headers.get('location')).toBe('/admin/orders?q=ada&list=late&done=save-view');
});
