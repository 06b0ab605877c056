import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { type SignedInStaff, signedInStaff } from '#test/support/admin.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';

const PATH = '/admin/shipping/import';
const HEADER = 'Order number,Carrier,Tracking number';
const UPS_NUMBER = '1Z999AA10123456784';

let shop: OpenShop;
let packer: SignedInStaff;
beforeAll(async () => {
  shop = await openShop();
  packer = await signedInStaff(shop, 'packer');
});
afterAll(() => shop[Symbol.asyncDispose]());

const paidOrder = async (): Promise<string> => {
  const { receipt, session } = await shop.order(shop.newShopper());
  await shop.payment.pay(session);
  await expect
    .poll(() => shop.database.rows('select status from orders where receipt = $1', [receipt]))
    .toEqual([{ status: 'paid' }]);
  return receipt;
};

const fileOf = (...rows: readonly string[]): string => [HEADER, ...rows].join('\r\n');

const send = async (fields: Readonly<Record<string, string>>, { browser } = packer) => {
  const response = await browser.send(PATH, fields);
  return { status: response.status, html: await response.text() };
};

const requestIdIn = (html: string): string => /name="requestId" value="([\w-]{36})"/.exec(html)?.[1] ?? '';

const shipmentsOf = (receipt: string) =>
  shop.database.rows(
    `select s.carrier, s.tracking_number as number from shipments s
     join orders o on o.id = s.order_id where o.receipt = $1`,
    [receipt],
  );

test('a packer sees what would be shipped, ships it without scripts, and a repeat ships nothing twice', async () => {
  const [first, second] = [await paidOrder(), await paidOrder()];
  const csv = fileOf(
    `${shortNumberOf(first)},DHL,1234567890`,
    `CAM-000000,,${UPS_NUMBER}`,
    `${second},,${UPS_NUMBER}`,
  );
  const checked = await send({ intent: 'check', csv });
  expect(checked.status).toBe(200);
  expect(checked.html).toContain('2 orders will be shipped. 1 row has a problem.');
  expect(checked.html).toContain('There is no order with this number.');
  expect(checked.html).toContain('Ship 2 orders');
  // Nothing of the text is lost.
  expect(checked.html).toContain(`CAM-000000,,${UPS_NUMBER}`);
  expect([await shipmentsOf(first), await shipmentsOf(second)]).toEqual([[], []]);

  const requestId = requestIdIn(checked.html);
  const ship = { intent: 'ship', csv, requestId };
  for (const { status, html } of [...(await Promise.all([send(ship), send(ship)])), await send(ship)]) {
    expect(status).toBe(200);
    expect(html).toContain('2 orders shipped. 1 row was not.');
  }
  const again = await send({ intent: 'check', csv });
  expect(again.html).toContain('The whole order is already shipped.');
  expect(again.html).not.toContain('Ship 2 orders');
  expect([await shipmentsOf(first), await shipmentsOf(second)]).toEqual([
    [{ carrier: 'dhl', number: '1234567890' }],
    [{ carrier: 'ups', number: UPS_NUMBER }],
  ]);
});

test('ships two orders with one tracking number only after a confirmation', async () => {
  const [first, second] = [await paidOrder(), await paidOrder()];
  const csv = fileOf(`${first},DHL,3456789012`, `${second},DHL,3456789012`);
  const checked = await send({ intent: 'check', csv });
  expect(checked.html).toContain('Rows 2 and 3 have the same tracking number for different orders.');
  expect(checked.html).toContain('Ship 2 orders, also with used numbers');
  const form = { csv, requestId: requestIdIn(checked.html) };
  expect((await send({ intent: 'ship', ...form })).html).toContain('0 orders shipped. 2 rows were not.');
  expect((await send({ intent: 'ship-anyway', ...form })).html).toContain('2 orders shipped.');
  for (const receipt of [first, second]) expect(await shipmentsOf(receipt)).toHaveLength(1);
});

test.each([
  ['no rows', HEADER, 'There are no rows below the first line.'],
  ['no header', `CAM-7K4Q2M,ups,${UPS_NUMBER}`, 'Missing: order number, carrier, tracking number.'],
  ['a quote without an end', `${HEADER}\r\n"CAM-7K4Q2M`, 'a quote has no end'],
  ['too many rows', `${HEADER}${'\r\nxyz'.repeat(501)}`, 'There are more than 500 rows.'],
  ['too much text', `${HEADER}\r\n${'x'.repeat(40_001)}`, 'This is too much text.'],
])('keeps the text of a file with %s, and says so', async (_, csv, message) => {
  const { status, html } = await send({ intent: 'check', csv });
  expect(status).toBe(422);
  expect(html).toContain(message);
  expect(html).toContain(`${csv.slice(-3)}</textarea>`);
});

test('refuses a file beyond the limit of forms, and a form without its id', async () => {
  expect((await send({ intent: 'check', csv: 'x'.repeat(70_000) })).status).toBe(413);
  const { status, html } = await send({ intent: 'ship', csv: fileOf(`CAM-7K4Q2M,,${UPS_NUMBER}`) });
  expect(status).toBe(422);
  expect(html).toContain('This form is out of date.');
});

test('escapes what a file says', async () => {
  const { html } = await send({ intent: 'check', csv: fileOf('<script>alert(1)</script>,<b>,"<i>"') });
  expect(html).toContain('&lt;script&gt;alert(1)');
  expect(html).not.toContain('<script>alert(1)');
});

test('is closed to others than staff', async () => {
  const receipt = await paidOrder();
  const customer = shop.newShopper();
  await customer.signUp();
  for (const browser of [shop.newShopper(), customer]) {
    const form = { intent: 'ship', csv: fileOf(`${receipt},,${UPS_NUMBER}`), requestId: randomUUID() };
    const response = await browser.send(PATH, form);
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `/admin/sign-in?to=${encodeURIComponent(PATH)}`,
    ]);
    expect((await browser.request(PATH)).status).toBe(302);
  }
  expect(await shipmentsOf(receipt)).toEqual([]);
});
