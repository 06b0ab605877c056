import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { signedInStaff } from '#test/support/admin.ts';
import { aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { gramsOf } from '#test/support/order-fixtures.ts';
import { openPage } from '#test/support/page.ts';
import { refundControl } from '#test/support/refund-control.ts';
import type { Shopper } from '#test/support/shopper.ts';

let shop: OpenShop;
let control: Awaited<ReturnType<typeof refundControl>>;
let owner: Shopper;
beforeAll(async () => {
  shop = await openShop();
  control = await refundControl(shop);
  ({ browser: owner } = await signedInStaff(shop));
});
afterAll(() => shop[Symbol.asyncDispose]());

const PRICE = 4_200;

const paidOrder = async (quantity = 2, shopper = shop.newShopper()) => {
  const { receipt, session, linkSecret } = await shop.order(
    shopper,
    aPurchase({ items: [{ id: 'uji-matcha', quantity }] }),
  );
  const intent = await control.pay(session);
  await expect.poll(() => storedOrder(receipt)).toMatchObject({ status: 'paid' });
  return { receipt, intent, linkSecret };
};

const storedOrder = async (receipt: string) => {
  const [order] = await shop.database.rows(
    'select status, refunded_cents as refunded from orders where receipt = $1',
    [receipt],
  );
  return order;
};

const refundPage = (receipt: string) => `/admin/orders/${receipt}/refund`;
const valueIn = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Opens a form, and returns the fields that a browser sends with it. */
const openForm = async (path: string, browser = owner) => {
  const html = await (await browser.request(path)).text();
  return {
    html,
    fields: {
      requestId: valueIn(html, 'requestId'),
      expectedReturnedCents: valueIn(html, 'expectedReturnedCents'),
      expectedStatus: valueIn(html, 'expectedStatus'),
    },
  };
};

test('refunds a line after a confirmation of the exact amount, without scripts', async () => {
  const { receipt } = await paidOrder();
  const before = await gramsOf(shop.database, 'uji-matcha');
  const { html, fields } = await openForm(refundPage(receipt));
  for (const text of [shortNumberOf(receipt), 'Quantity of', '2 ordered at $42.00'])
    expect(html).toContain(text);
  const typed = { ...fields, 'quantity.0': '1', 'restock.0': 'on', reason: 'A torn bag' };
  const review = await owner.send(refundPage(receipt), { intent: 'review', ...typed });
  const reviewed = await review.text();
  expect(review.status).toBe(200);
  for (const text of ['Refund $42.00?', 'put back in stock', 'value="A torn bag"', '<dd>A torn bag</dd>'])
    expect(reviewed).toContain(text);
  expect(reviewed).toMatch(/Left afterwards<\/dt><dd>\$\d+\.\d\d/);
  expect(await storedOrder(receipt)).toMatchObject({ refunded: 0 });
  const edited = await (await owner.send(refundPage(receipt), { intent: 'edit', ...typed })).text();
  expect(edited).toContain('A torn bag');
  for (let press = 0; press < 2; press += 1) {
    const confirmed = await owner.send(refundPage(receipt), { intent: 'confirm', ...typed });
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([
      303,
      `${refundPage(receipt)}?done=refund`,
    ]);
  }
  expect(await storedOrder(receipt)).toEqual({ status: 'paid', refunded: PRICE });
  expect(await gramsOf(shop.database, 'uji-matcha')).toBeGreaterThan(before);
  const done = await (await owner.request(`${refundPage(receipt)}?done=refund`)).text();
  for (const text of ['The refund is on its way.', '1 refunded']) expect(done).toContain(text);
  expect(await (await owner.request('/admin/audit')).text()).toContain('Refunded an order');
});

test('shows the shopper which items a refund is for, and not the reason', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  const { receipt, intent, linkSecret } = await paidOrder(2, shopper);
  const { fields } = await openForm(refundPage(receipt));
  const typed = { ...fields, 'quantity.0': '1', other: '3', reason: 'A torn bag' };
  await owner.send(refundPage(receipt), { intent: 'confirm', ...typed });
  await control.refund(intent, 100);
  await expect.poll(() => storedOrder(receipt)).toMatchObject({ refunded: PRICE + 400 });
  const items = /Refunded 1 × Uji Matcha, Stone-Ground; Other amount\s+−\$45\.00\s+Refunded\s+−\$1\.00/;
  for (const path of [`/order/${linkSecret}`, '/account']) {
    const { text, html } = await openPage(shopper, path);
    expect(text).toMatch(items);
    expect(html).not.toContain('A torn bag');
  }
  const totals = `/api/orders/${receipt}/sums`;
  const refunds = [{ amount: 45, items: '1 × Uji Matcha, Stone-Ground; Other amount' }];
  expect(await (await shopper.request(totals)).json()).toMatchObject({ refunded: 46, details: { refunds } });
});

test('chooses to put back only items that are not in a parcel, and names the parcel of others', async () => {
  const { receipt } = await paidOrder();
  const restocked = /name="restock\.0"[^>]*checked/;
  const { html } = await openForm(refundPage(receipt));
  expect(html).toContain('2 not shipped.');
  expect(html).toMatch(restocked);
  await shop.database.rows(
    `with parcel as (insert into shipments (order_id, tracking_number, announced_at)
       select id, 'AB-1', null from orders where receipt = $1 returning id, order_id)
     insert into shipment_lines (shipment_id, order_id, position, quantity)
       select id, order_id, 0, 2 from parcel`,
    [receipt],
  );
  const { html: shipped } = await openForm(refundPage(receipt));
  for (const text of ['2 in the parcel AB-1.', 'Undo the parcel first']) expect(shipped).toContain(text);
  expect(shipped).not.toContain('not shipped.');
  expect(shipped).not.toMatch(restocked);
});

test('keeps what was typed when a field is wrong, too much is chosen, or the order has changed', async () => {
  const { receipt, intent } = await paidOrder();
  const { fields } = await openForm(refundPage(receipt));
  const send = async (typed: Record<string, string>) => {
    const response = await owner.send(refundPage(receipt), { intent: 'review', ...fields, ...typed });
    return { status: response.status, html: await response.text() };
  };
  const wrong = await send({ 'quantity.0': '3', other: 'ten', reason: '' });
  expect(wrong.status).toBe(422);
  for (const text of ['from 0 to 2', 'such as 12.50', 'enter a reason', 'value="ten"'])
    expect(wrong.html).toContain(text);
  const tooMuch = await send({ other: '84.01', reason: 'A torn bag' });
  expect([tooMuch.status, tooMuch.html.includes('more than is left')]).toEqual([422, true]);
  await control.refund(intent, 100);
  await expect.poll(() => storedOrder(receipt)).toMatchObject({ refunded: 100 });
  const changed = await send({ 'quantity.0': '1', reason: 'A torn bag' });
  expect(changed.status).toBe(409);
  for (const text of [
    'has changed since',
    'A torn bag',
    'value="1"',
    'name="expectedReturnedCents" value="100"',
  ])
    expect(changed.html).toContain(text);
  const forged = await owner.send(refundPage(receipt), {
    intent: 'confirm',
    other: '1',
    reason: 'x',
    requestId: 'x',
  });
  expect(forged.status).toBe(422);
  expect(await storedOrder(receipt)).toMatchObject({ refunded: 100 });
});

test('explains why all that is left is less than the items', async () => {
  const { receipt, intent } = await paidOrder();
  const explanation = 'All that is left is $1.00 less than the items and delivery cost';
  expect((await openForm(refundPage(receipt))).html).not.toContain('All that is left is');
  await control.refund(intent, 100);
  await expect.poll(() => storedOrder(receipt)).toMatchObject({ refunded: 100 });
  const { html, fields } = await openForm(refundPage(receipt));
  expect(html).toContain(explanation);
  const typed = { intent: 'review', ...fields, everything: 'on', reason: 'A torn bag' };
  const review = await (await owner.send(refundPage(receipt), typed)).text();
  for (const text of ['Refund $83.00?', explanation]) expect(review).toContain(text);
});

test('refunds nothing for a packer, for an old sign-in, or of an unknown order', async () => {
  const { receipt } = await paidOrder();
  const { browser: packer } = await signedInStaff(shop, 'packer');
  const typed = {
    intent: 'confirm',
    other: '1',
    reason: 'x',
    requestId: randomUUID(),
    expectedReturnedCents: '0',
  };
  for (const page of ['refund', 'cancel', 'address']) {
    const path = `/admin/orders/${receipt}/${page}`;
    expect([page, (await packer.request(path)).status]).toEqual([page, 403]);
    expect([page, (await packer.send(path, typed)).status]).toEqual([page, 403]);
    for (const number of [randomUUID(), 'CAM-7K4Q2M'])
      expect((await owner.request(`/admin/orders/${number}/${page}`)).status).toBe(404);
  }
  const { browser, email } = await signedInStaff(shop, 'manager');
  await shop.database.rows(
    `update staff_sessions set authenticated_at = now() - interval '11 minutes'
     where staff_id = (select id from staff where email = $1)`,
    [email],
  );
  const old = await browser.send(refundPage(receipt), typed);
  expect(old.status).toBe(401);
  const html = await old.text();
  for (const text of ['please sign in again first', 'value="1"']) expect(html).toContain(text);
  expect(await storedOrder(receipt)).toMatchObject({ refunded: 0 });
});

test('cancels a paid order on its page, and says that a packed one is not cancelled', async () => {
  const { receipt } = await paidOrder();
  const path = `/admin/orders/${receipt}/cancel`;
  const { html, fields } = await openForm(path);
  expect(html).toContain('$84.00 is refunded');
  const cancelled = await owner.send(path, { intent: 'cancel', reason: 'Sold out', ...fields });
  expect([cancelled.status, cancelled.headers.get('location')]).toEqual([303, `${path}?done=cancel`]);
  await expect.poll(() => storedOrder(receipt)).toEqual({ status: 'cancelled', refunded: 2 * PRICE });
  expect(await (await owner.request(`${path}?done=cancel`)).text()).toContain('The order is cancelled.');
  const audit = await (await owner.request('/admin/audit')).text();
  expect(audit).toContain('<dd>Sold out</dd>');
  expect(audit).toContain(`href="/admin/orders/${receipt}"`);

  const packed = await paidOrder();
  const packedPath = `/admin/orders/${packed.receipt}/cancel`;
  const form = await openForm(packedPath);
  await shop.database.rows("update orders set fulfilment_status = 'packed' where receipt = $1", [
    packed.receipt,
  ]);
  const refused = await owner.send(packedPath, { intent: 'cancel', ...form.fields });
  expect([refused.status, (await refused.text()).includes('The order is packed.')]).toEqual([409, true]);
});

test('changes the address of an order, and keeps a wrong one', async () => {
  const { receipt } = await paidOrder();
  const path = `/admin/orders/${receipt}/address`;
  const { html, fields } = await openForm(path);
  const hidden = Object.fromEntries(
    [...html.matchAll(/name="(expected\.\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  const typed = Object.fromEntries(
    Object.entries(hidden).map(([name, value]) => [name.replace('expected', 'shipping'), value]),
  );
  const form = { intent: 'change-address', ...fields, ...hidden };
  const wrong = await owner.send(path, {
    ...form,
    ...typed,
    'shipping.line1': '',
    'shipping.name': 'Bea',
  });
  expect([wrong.status, (await wrong.text()).includes('value="Bea"')]).toEqual([422, true]);
  const changed = await owner.send(path, {
    ...form,
    ...typed,
    'shipping.line1': '7 Other Lane',
  });
  expect([changed.status, changed.headers.get('location')]).toEqual([303, `${path}?done=change-address`]);
  const done = await (await owner.request(`${path}?done=change-address`)).text();
  for (const text of ['The address was changed.', 'value="7 Other Lane"']) expect(done).toContain(text);
  const stale = { ...form, requestId: randomUUID(), ...typed, 'shipping.line1': '9 Third Lane' };
  const refused = await owner.send(path, stale);
  expect([refused.status, (await refused.text()).includes('9 Third Lane')]).toEqual([409, true]);
});
