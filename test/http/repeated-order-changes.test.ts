import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMintPurchase, anAddress } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { inconsistencies, ledgerOf } from '#test/support/paid-orders.ts';
import { addPromotions, usesOf } from '#test/support/promotion-fixtures.ts';
import { anEmail, type Shopper } from '#test/support/shopper.ts';

const COUPON = 'TWICE';

const PACK = `with packed as (
    update orders set fulfilment_status = 'packed' where receipt = $1 returning id)
  insert into fulfilment_history (order_id, "from", "to") select id, 'unfulfilled', 'packed' from packed`;

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
  await addPromotions(shop.database, { coupons: [{ code: COUPON }] });
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Returns two browsers, or two tabs of one, that may change the orders of an email. */
const BUYERS: Readonly<Record<string, () => Promise<{ email: string; tabs: [Shopper, Shopper] }>>> = {
  'a guest in two tabs': async () => {
    const shopper = shop.newShopper();
    return { email: anEmail(), tabs: [shopper, shopper] };
  },
  'an account in two browsers': async () => {
    const [shopper, elsewhere] = [shop.newShopper(), shop.newShopper()];
    const email = await shopper.signUp();
    await elsewhere.signIn(email);
    return { email, tabs: [shopper, elsewhere] };
  },
};

/** A paid order with a coupon. */
const paidOrder = async ({ email, tabs }: { email: string; tabs: readonly [Shopper, Shopper] }) => {
  const order = await shop.order(tabs[0], { ...aMintPurchase(), email, coupon: COUPON });
  await shop.payment.pay(order.session);
  await expect.poll(async () => (await stateOf(order.receipt))?.status).toBe('paid');
  return { ...order, path: `/order/${order.linkSecret}` };
};

const stateOf = async (receipt: string) => {
  const [row] = await shop.database.rows<{
    status: string;
    line1: string;
    total: number;
    refunded: number;
    refunds: number;
    grams: number;
  }>(
    `select o.status, shipping ->> 'line1' as line1, total_cents as total, refunded_cents as refunded,
       (select count(*)::int from refunds where order_id = o.id) as refunds,
       (select stock_grams from products where id = 'marrakech-mint') as grams
     from orders o where receipt = $1`,
    [receipt],
  );
  return row;
};

const addressOf = (line1: string) =>
  Object.fromEntries(Object.entries(anAddress({ line1 })).map(([name, text]) => [`shipping.${name}`, text]));

const statusesOf = async (requests: readonly Promise<Response>[]) =>
  (await Promise.all(requests)).map(({ status }) => status);

const emailsTo = async (email: string, kind: string) =>
  (
    await shop.database.rows<{ count: number }>(
      'select count(*)::int as count from letters where "to" = $1 and kind = $2',
      [email, kind],
    )
  )[0]?.count;

describe.each(Object.keys(BUYERS))('%s', (name) => {
  const aBuyer = async () => {
    const buyer = await BUYERS[name]?.();
    if (!buyer) throw new Error(`${name} is no buyer`);
    return buyer;
  };

  test('cancels once: one refund of the total, stock and coupon returned once', async () => {
    const buyer = await aBuyer();
    const before = (await usesOf(shop.database, COUPON))?.counted ?? 0;
    const order = await paidOrder(buyer);
    const sold = await stateOf(order.receipt);
    expect(
      await statusesOf(buyer.tabs.map((tab) => tab.send(order.path, { intent: 'cancel-paid' }))),
    ).toEqual([200, 200]);
    await expect.poll(async () => (await stateOf(order.receipt))?.refunded).toBe(sold?.total);
    expect(
      await statusesOf(buyer.tabs.map((tab) => tab.send(order.path, { intent: 'cancel-paid' }))),
    ).toEqual([200, 200]);
    expect(await stateOf(order.receipt)).toMatchObject({
      status: 'cancelled',
      refunds: 1,
      grams: (sold?.grams ?? 0) + 100,
    });
    expect(await shop.payment.objectsOf('refund', order.receipt)).toMatchObject([{ amount: sold?.total }]);
    expect(await usesOf(shop.database, COUPON)).toEqual({ counted: before, rows: before });
    expect(await ledgerOf(shop.database, order.receipt)).toHaveLength(2);
    expect(await inconsistencies(shop.database)).toEqual([]);
  });

  test('changes the address to one of both, and cancels or changes, never half of each', async () => {
    const buyer = await aBuyer();
    const order = await paidOrder(buyer);
    const change = (tab: Shopper, line1: string) => tab.send(`${order.path}/address`, addressOf(line1));
    const [first, second] = buyer.tabs;
    expect(await statusesOf([change(first, '1 Left Lane'), change(second, '2 Right Road')])).toEqual([
      303, 303,
    ]);
    expect((await stateOf(order.receipt))?.line1).toMatch(/^(1 Left Lane|2 Right Road)$/);
    const [changed, cancelled] = await statusesOf([
      change(first, '3 Late Street'),
      second.send(order.path, { intent: 'cancel-paid' }),
    ]);
    expect([303, 409]).toContain(changed);
    expect(cancelled).toBe(200);
    expect((await stateOf(order.receipt))?.line1 === '3 Late Street').toBe(changed === 303);
    expect(await statusesOf([change(first, '4 Later Street')])).toEqual([409]);
    expect(await inconsistencies(shop.database)).toEqual([]);
  });

  test('orders the same again in both, without a change of the order or of the stock', async () => {
    const buyer = await aBuyer();
    const order = await paidOrder(buyer);
    const before = await stateOf(order.receipt);
    const responses = await Promise.all(
      buyer.tabs.map(async (tab) => {
        const response = await tab.submit(order.path, { intent: 'order-again' });
        return [response.status, (await response.text()).includes('marrakech-mint')];
      }),
    );
    expect(responses).toEqual([
      [200, true],
      [200, true],
    ]);
    expect(await stateOf(order.receipt)).toEqual(before);
  });

  test('gets one receipt of a withdrawal, and nothing is refunded before it is handled', async () => {
    const buyer = await aBuyer();
    const order = await paidOrder(buyer);
    const statement = {
      name: 'Ada',
      orderNumber: order.receipt,
      email: buyer.email,
      items: '',
      intent: 'confirm',
    };
    const responses = await Promise.all(buyer.tabs.map((tab) => tab.send('/withdrawal', statement)));
    const locations = responses.map(({ headers }) => headers.get('location'));
    expect(new Set(locations).size).toBe(1);
    expect(
      await shop.database.rows('select 1 from withdrawals where email = $1', [buyer.email]),
    ).toHaveLength(1);
    expect(await emailsTo(buyer.email, 'withdrawal-received')).toBe(1);
    expect(await stateOf(order.receipt)).toMatchObject({ status: 'paid', refunds: 0 });
  });

  test('refuses both once the order is packed, also from a page opened before', async () => {
    const buyer = await aBuyer();
    const order = await paidOrder(buyer);
    await shop.database.rows(PACK, [order.receipt]);
    const [first, second] = buyer.tabs;
    expect(
      await statusesOf([
        first.send(order.path, { intent: 'cancel-paid' }),
        second.send(order.path, { intent: 'cancel-paid' }),
        first.send(`${order.path}/address`, addressOf('1 Late Lane')),
        second.send(`${order.path}/address`, addressOf('2 Late Lane')),
      ]),
    ).toEqual([409, 409, 409, 409]);
    expect(await stateOf(order.receipt)).toMatchObject({
      status: 'paid',
      refunds: 0,
      line1: '12 Camellia Lane',
    });
  });

  test('a stranger with only the link changes nothing', async () => {
    const order = await paidOrder(await aBuyer());
    const [stranger, customer] = [shop.newShopper(), shop.newShopper()];
    await customer.signUp();
    for (const visitor of [stranger, customer])
      expect(
        await statusesOf([
          visitor.send(order.path, { intent: 'cancel-paid' }),
          visitor.send(order.path, { intent: 'cancel' }),
          visitor.submit(`${order.path}/address`, addressOf('1 Stolen Street')),
        ]),
      ).toEqual([403, 403, 403]);
    expect(await stateOf(order.receipt)).toMatchObject({
      status: 'paid',
      refunds: 0,
      line1: '12 Camellia Lane',
    });
  });
});
