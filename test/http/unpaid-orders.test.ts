import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_UNPAID_ORDERS_PER_ACCOUNT } from '#domain/orders/max-unpaid-orders.ts';
import { newCustomer, newVerifiedCustomer } from '#test/support/customers.ts';
import { aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { putInStock } from '#test/support/order-fixtures.ts';
import { anIpAddress, type Shopper, shopperAt } from '#test/support/shopper.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const order = (shopper: Shopper, id: string, quantity: number) =>
  shopper.post('/checkout-form', aPurchase({ items: [{ id, quantity }] }));

test('limits a bot that never pays to half of a tea per address, and others buy', async () => {
  await putInStock(shop.database, 'rare', 80);
  const address = anIpAddress();
  const account = shopperAt(shop.origin, address);
  await account.signUp();
  const orders = [account, ...Array.from({ length: 11 }, () => shopperAt(shop.origin, address))].map(
    (shopper) => order(shopper, 'rare', 8),
  );
  const responses = await Promise.all(orders);
  const placed = responses.filter(({ ok }) => ok).length;
  expect(placed).toBe(5);
  const rejected = responses.find(({ ok }) => !ok);
  expect(rejected && (await refusalOf(rejected))).toMatchObject({
    status: 409,
    code: 'too-much-unpaid',
    details: { shortages: [{ id: 'rare', left: 0 }] },
  });
  expect((await order(shop.newShopper(), 'rare', 20)).status).toBe(200);
});

test('guests of all networks and unverified accounts leave a quarter of a tea to verified customers', async () => {
  await putInStock(shop.database, 'shared', 80);
  const [unverified, payer] = [await newCustomer(shop), await newCustomer(shop)];
  const verified = await newVerifiedCustomer(shop);
  const { session } = await shop.order(payer);
  await shop.payment.pay(session);
  await expect
    .poll(() => shop.database.rows("select 1 from orders where status = 'paid' and user_id is not null"))
    .not.toEqual([]);

  expect((await order(shop.newShopper(), 'shared', 40)).status).toBe(200);
  expect((await order(unverified, 'shared', 15)).status).toBe(200);
  expect(await refusalOf(await order(shop.newShopper(), 'shared', 6))).toMatchObject({
    status: 409,
    code: 'much-set-aside',
    details: { shortages: [{ id: 'shared', left: 5 }] },
  });
  const guests = [unverified, ...Array.from({ length: 7 }, () => shop.newShopper())];
  const responses = await Promise.all(guests.map((guest) => order(guest, 'shared', 5)));
  expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await order(verified, 'shared', 10)).status).toBe(200);
  expect((await order(payer, 'shared', 10)).status).toBe(200);
});

test.each([
  ['a-48-of-ipv6', (n: number) => `2001:db8:b05:${n}::1`],
  ['a-24-of-ipv4', (n: number) => `198.51.100.${n}`],
])('a bot with all addresses of %s leaves tea to all other shoppers', async (network, address) => {
  await putInStock(shop.database, network, 80);
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, n) => order(shopperAt(shop.origin, address(n + 1)), network, 6)),
  );
  expect(responses.filter(({ ok }) => ok)).toHaveLength(6);
  const rejected = responses.find(({ ok }) => !ok);
  expect(rejected && (await refusalOf(rejected))).toMatchObject({ status: 409, code: 'too-much-unpaid' });
  expect((await order(shop.newShopper(), network, 20)).status).toBe(200);
});

test('abandoned reservations of the only tea block it for a part of the time, and others can buy it', async () => {
  await putInStock(shop.database, 'only', 1);
  const address = anIpAddress();
  const reserve = async () => {
    const guest = shopperAt(shop.origin, address);
    const purchase = aPurchase({ items: [{ id: 'only', quantity: 1 }] });
    const response = await guest.post('/checkout-form', purchase);
    if (!response.ok) return refusalOf(response);
    // The reservation expires, and the shopper cancels the order to place another one.
    await shop.database.rows(
      "update orders set created_at = created_at - interval '32 minutes' where receipt = $1",
      [purchase.receipt],
    );
    return (await guest.post(`/api/orders/${purchase.receipt}/cancel`)).status;
  };
  expect([await reserve(), await reserve()]).toEqual([200, 200]);
  expect(await reserve()).toMatchObject({
    status: 409,
    code: 'often-unpaid',
    details: { shortages: [{ id: 'only', left: 0 }] },
  });
  expect((await order(shop.newShopper(), 'only', 1)).status).toBe(200);
});

test('an account that changes its address cannot reserve more', async () => {
  await putInStock(shop.database, 'scarce', 40);
  const owner = shop.newShopper();
  await owner.signUp();
  const otherDevice = shopperAt(shop.origin);
  for (const [name, value] of owner.jar) otherDevice.jar.set(name, value);
  expect((await order(owner, 'scarce', 20)).status).toBe(200);
  expect(await refusalOf(await order(otherDevice, 'scarce', 1))).toMatchObject({ code: 'too-much-unpaid' });
});

test('ignores paid and cancelled orders in the limit, and deletes the stored origin of an order', async () => {
  await putInStock(shop.database, 'fine', 40);
  const shopper = shop.newShopper();
  const items = [{ id: 'fine', quantity: 20 }];
  const { session, receipt } = await shop.order(shopper, aPurchase({ items }));
  expect((await order(shopper, 'fine', 1)).status).toBe(409);
  const storedOrigin = async () =>
    (
      await shop.database.rows<{ from: string | null; near: string | null }>(
        'select placed_from as "from", placed_near as near from orders where receipt = $1',
        [receipt],
      )
    )[0];
  const digest = expect.stringMatching(/^[\w-]{43}$/);
  expect(await storedOrigin()).toEqual({ from: digest, near: digest });
  await shop.payment.pay(session);
  await expect.poll(storedOrigin).toEqual({ from: null, near: null });
  expect((await order(shopper, 'fine', 10)).status).toBe(200);
});

test('limits the unpaid orders of an account under simultaneous requests', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  // Separate teas, so that no order waits for another one's row.
  const teas = Array.from({ length: MAX_UNPAID_ORDERS_PER_ACCOUNT + 6 }, (_, n) => `tea-${n}`);
  for (const tea of teas) await putInStock(shop.database, tea, 1);
  const responses = await Promise.all(teas.map((tea) => order(shopper, tea, 1)));
  expect(responses.filter(({ ok }) => ok)).toHaveLength(MAX_UNPAID_ORDERS_PER_ACCOUNT);
  const rejected = responses.find(({ ok }) => !ok);
  expect(rejected && (await refusalOf(rejected))).toMatchObject({ status: 409, code: 'too-many-unpaid' });
});
