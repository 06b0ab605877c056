import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { type SignedInStaff, signedInStaff } from '#test/support/admin.ts';
import { aMintPurchase } from '#test/support/examples.ts';
import { endUndoTime } from '#test/support/fulfilment.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { upsNumber } from '#test/support/tracking-numbers.ts';

/** Each order has its own number. */
const aTrackingNumber = () => upsNumber(randomInt(1e9));
/** The job that announces shipments runs every minute. */
const ANNOUNCED = { timeout: 90_000 };

let shop: OpenShop;
let packer: SignedInStaff;
beforeAll(async () => {
  shop = await openShop();
  packer = await signedInStaff(shop, 'packer');
});
afterAll(() => shop[Symbol.asyncDispose]());

const paidOrder = async () => {
  const placed = await shop.order(shop.newShopper());
  await shop.payment.pay(placed.session);
  await expect
    .poll(() => shop.database.rows('select status from orders where receipt = $1', [placed.receipt]))
    .toEqual([{ status: 'paid' }]);
  return placed;
};

const scan = (
  orderNumber: string,
  changes: Readonly<Record<string, string>> = {},
  { browser } = packer,
  path = '/admin/shipping',
) =>
  browser.send(path, {
    intent: 'ship',
    requestId: randomUUID(),
    orderNumber,
    trackingNumber: aTrackingNumber(),
    carrier: '',
    ...changes,
  });

const fulfil = (receipt: string, fields: Readonly<Record<string, string>>, { browser } = packer) =>
  browser.send(`/admin/orders/${receipt}/fulfilment`, { requestId: randomUUID(), ...fields });

const shipmentsOf = (receipt: string) =>
  shop.database.rows<{ id: string; carrier: string; number: string }>(
    `select s.id, s.carrier, s.tracking_number as number from shipments s
     join orders o on o.id = s.order_id where o.receipt = $1 order by s.shipped_at`,
    [receipt],
  );

test('a packer ships two scans without scripts, with the carrier chosen once', async () => {
  const { receipt } = await paidOrder();
  const response = await scan(shortNumberOf(receipt).toLowerCase(), {
    trackingNumber: '1234567890',
    carrier: 'dhl',
  });
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/admin/shipping?carrier=dhl&done=ship',
  ]);
  expect(await shipmentsOf(receipt)).toMatchObject([{ carrier: 'dhl', number: '1234567890' }]);
  const html = await (await packer.browser.request('/admin/shipping?carrier=dhl&done=ship')).text();
  expect(html).toContain('The parcel is recorded.');
  expect(html).toContain(`Undo shipment of ${shortNumberOf(receipt)}`);
  expect(html).toMatch(/<option value="dhl" selected=""/);
});

test('a packer reads the notes on an order where it is packed and shipped', async () => {
  const { receipt } = await paidOrder();
  const note = { intent: 'add-note', text: 'Two bags, please', requestId: randomUUID() };
  expect((await packer.browser.send(`/admin/orders/${receipt}`, note)).status).toBe(303);
  const page = await (await packer.browser.request(`/admin/orders/${receipt}/fulfilment`)).text();
  expect(page).toContain('Two bags, please');
  expect(await (await packer.browser.request('/admin/shipping')).text()).not.toContain('Two bags, please');
  const scanned = await scan(receipt, { intent: 'scan' }, packer, '/admin/shipping.data');
  expect(await scanned.text()).toContain('Two bags, please');
  expect(await (await packer.browser.request('/admin/shipping')).text()).toContain('Two bags, please');
});

test('a packer packs a selection without scripts, and reads which orders cannot be packed', async () => {
  const [first, second] = [await paidOrder(), await paidOrder()];
  const unpaid = await shop.order(shop.newShopper());
  const pack = async (...orders: readonly { readonly receipt: string }[]) => {
    const html = await (await packer.browser.request('/admin/orders?list=to-pack')).text();
    const requestId = /<button[^>]* value="([\w-]{36})"[^>]* name="pack"/.exec(html)?.[1] ?? '';
    const fields = [['pack', requestId], ...orders.map(({ receipt }) => ['orders', receipt])];
    return packer.browser.request('/admin/orders?list=to-pack', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    });
  };
  const none = await pack();
  expect([none.status, (await none.text()).includes('Please select orders first.')]).toEqual([422, true]);
  const partly = await (await pack(first, unpaid)).text();
  expect(partly).toContain(`Packed: ${shortNumberOf(first.receipt)}.`);
  expect(partly).toMatch(
    new RegExp(`${shortNumberOf(unpaid.receipt)}</a>(<!-- -->)?: (<!-- -->)?The order is not paid.`),
  );
  const many = await pack(...Array.from({ length: 200 }, () => ({ receipt: randomUUID() })));
  expect(many.status).toBe(200);
  const all = await pack(second);
  expect([all.status, all.headers.get('location')]).toEqual([303, '/admin/orders?list=to-pack&done=pack']);
  const { rows } = shop.database;
  expect(
    await rows('select fulfilment_status as status from orders where receipt = any ($1::uuid[])', [
      [first.receipt, second.receipt],
    ]),
  ).toEqual([{ status: 'packed' }, { status: 'packed' }]);
});

test('the same form again ships once, and another one of the order names who shipped it', async () => {
  const { receipt } = await paidOrder();
  const label = { requestId: randomUUID(), trackingNumber: aTrackingNumber() };
  for (const response of await Promise.all([scan(receipt, label), scan(receipt, label)]))
    expect(response.status).toBe(303);
  const manager = await signedInStaff(shop, 'manager');
  const refused = await scan(receipt, { trackingNumber: '1Z999AA10123456793' }, manager);
  expect(refused.status).toBe(422);
  const html = await refused.text();
  const name = packer.email.replace(/@.*$/, '');
  expect(html).toContain(`Shipped by ${name} with the tracking number ${label.trackingNumber}.`);
  expect(html).toContain('value="1Z999AA10123456793"');
  expect(await shipmentsOf(receipt)).toHaveLength(1);
});

test.each([
  ['an unknown number', async () => randomUUID(), {}, 'There is no order with this number.'],
  ['no order number', async () => 'Masala chai', {}, 'This is not an order number.'],
  [
    'an unpaid order',
    async () => (await shop.order(shop.newShopper())).receipt,
    {},
    'The order is not paid, or it was cancelled.',
  ],
  [
    'a gift for a later day',
    async () => {
      const deliverAfter = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
      const { receipt, session } = await shop.order(shop.newShopper(), {
        ...aMintPurchase(),
        gift: { deliverAfter },
      });
      await shop.payment.pay(session);
      await expect
        .poll(() => shop.database.rows('select status from orders where receipt = $1', [receipt]))
        .toEqual([{ status: 'paid' }]);
      return receipt;
    },
    {},
    'Pack it on or after',
  ],
  [
    'no tracking number',
    async () => randomUUID(),
    { trackingNumber: ' ' },
    'Please enter the tracking number',
  ],
  [
    'a wrong check digit',
    async () => randomUUID(),
    { trackingNumber: '1Z999AA10123456785' },
    'A character of this tracking number is wrong or missing.',
  ],
  [
    'a number that does not show its carrier',
    async () => randomUUID(),
    { trackingNumber: '123456789012' },
    'This tracking number doesn’t show its carrier.',
  ],
  [
    'an order number on the label',
    async () => randomUUID(),
    { trackingNumber: 'CAM-7K4Q2M' },
    'This is an order number.',
  ],
])('ships nothing for %s, says why, and keeps what was typed', async (_, orderNumber, changes, message) => {
  const typed = await orderNumber();
  const response = await scan(typed, changes);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain(message);
  expect(html).toContain(`value="${typed}"`);
});

test('of two paid orders with one short number it ships neither', async () => {
  const { receipt } = await paidOrder();
  const like = { ...aMintPurchase(), receipt: `${receipt.slice(0, 8)}${randomUUID().slice(8)}` };
  const { session } = await shop.order(shop.newShopper(), like);
  await shop.payment.pay(session);
  await expect
    .poll(() => shop.database.rows('select status from orders where receipt = $1', [like.receipt]))
    .toEqual([{ status: 'paid' }]);
  const response = await scan(shortNumberOf(receipt));
  expect([response.status, await response.text()]).toEqual([
    422,
    expect.stringContaining('Several orders have this short number.'),
  ]);
  expect([...(await shipmentsOf(receipt)), ...(await shipmentsOf(like.receipt))]).toEqual([]);
});

test('packs, ships a part, undoes it and ships all, which the shopper sees once it can no longer be undone', async () => {
  const { receipt, linkSecret } = await paidOrder();
  expect((await fulfil(receipt, { intent: 'pack' })).status).toBe(303);
  const tooMany = await fulfil(receipt, {
    intent: 'ship',
    'quantity-0': '9',
    trackingNumber: '',
    carrier: '',
  });
  expect([tooMany.status, await tooMany.text()]).toEqual([
    422,
    expect.stringContaining('This is more than is left to ship.'),
  ]);
  const trackingNumber = aTrackingNumber();
  const ship = { intent: 'ship', 'quantity-0': '1', trackingNumber, carrier: '' };
  expect((await fulfil(receipt, ship)).status).toBe(303);
  const [shipment] = await shipmentsOf(receipt);
  const undone = await fulfil(receipt, { intent: 'undo', id: shipment?.id ?? '' });
  expect(undone.headers.get('location')).toBe(`/admin/orders/${receipt}/fulfilment?done=undo`);
  expect(await shipmentsOf(receipt)).toEqual([]);
  await fulfil(receipt, ship);
  expect((await fulfil(receipt, { intent: 'unpack' })).status).toBe(409);

  const orderPage = async () => (await shop.newShopper().request(`/order/${linkSecret}`)).text();
  const before = await orderPage();
  expect(before).toContain('Your order is packed and will leave our store soon.');
  expect(before).not.toContain(trackingNumber);
  await endUndoTime(shop.database);
  await expect.poll(orderPage, ANNOUNCED).toContain(`https://www.ups.com/track?tracknum=${trackingNumber}`);
  const id = (await shipmentsOf(receipt))[0]?.id ?? '';
  const late = await fulfil(receipt, { intent: 'undo', id });
  expect([late.status, await late.text()]).toEqual([
    409,
    expect.stringContaining('this shipment can’t be undone anymore'),
  ]);
  const correction = {
    intent: 'correct-tracking',
    id,
    trackingNumber: '2345678901',
    carrier: 'dhl',
    expectedCarrier: 'ups',
    expectedNumber: trackingNumber,
  };
  const empty = await fulfil(receipt, { ...correction, trackingNumber: ' ' });
  expect([empty.status, await empty.text()]).toEqual([
    422,
    expect.stringContaining('The tracking number is missing.'),
  ]);
  const corrected = await fulfil(receipt, correction);
  expect(corrected.headers.get('location')).toBe(`/admin/orders/${receipt}/fulfilment?done=correct-tracking`);
  expect(await orderPage()).toContain('tracking-id=2345678901');
  const other = await fulfil(receipt, { ...correction, trackingNumber: '2345678902' });
  expect([other.status, await other.text()]).toEqual([
    409,
    expect.stringContaining('Another member changed this meanwhile.'),
  ]);
  expect((await fulfil(receipt, { intent: 'deliver' })).status).toBe(303);
  expect(await orderPage()).toContain('Your order was delivered.');
});

test('ships no order with the tracking number of another one, which it names, unless that is confirmed', async () => {
  const [first, second, third] = [await paidOrder(), await paidOrder(), await paidOrder()];
  const trackingNumber = aTrackingNumber();
  expect((await scan(first.receipt, { trackingNumber })).status).toBe(303);
  const scanned = await scan(second.receipt, { trackingNumber });
  const onPage = { 'quantity-0': '1', trackingNumber, carrier: '' };
  const typed = await fulfil(third.receipt, { intent: 'ship', ...onPage });
  for (const response of [scanned, typed]) {
    expect(response.status).toBe(422);
    const html = await response.text();
    for (const text of [`That parcel is for order ${shortNumberOf(first.receipt)}.`, 'Ship anyway'])
      expect(html).toContain(text);
    expect(html).toContain(`name="trackingNumber" value="${trackingNumber}"`);
  }
  expect((await scan(second.receipt, { trackingNumber, intent: 'ship-anyway' })).status).toBe(303);
  expect((await fulfil(third.receipt, { intent: 'ship-anyway', ...onPage })).status).toBe(303);
  for (const { receipt } of [second, third])
    expect(await shipmentsOf(receipt)).toMatchObject([{ carrier: 'ups', number: trackingNumber }]);
});

test('shows no page of fulfilment to others than staff, and none for an unknown order', async () => {
  const { receipt } = await paidOrder();
  const stranger = { ...packer, browser: shop.newShopper() };
  for (const response of [
    await scan(receipt, {}, stranger),
    await fulfil(receipt, { intent: 'pack' }, stranger),
  ])
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('/admin/sign-in'),
    ]);
  expect(await shipmentsOf(receipt)).toEqual([]);
  for (const number of [randomUUID(), 'CAM-7K4Q2M'])
    expect((await packer.browser.request(`/admin/orders/${number}/fulfilment`)).status).toBe(404);
});
