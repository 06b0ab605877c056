import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { fieldsOf, refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const FORM = '/checkout-form';
const aMintPurchase = (changes: object = {}) => ({
  ...aPurchase(),
  items: [{ id: 'marrakech-mint', quantity: 1, ...changes }],
});
const postRaw = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  shop.newShopper().request(FORM, { body, headers: { 'content-type': 'application/json', ...headers } });
const storedOrders = async () => (await shop.database.rows('select 1 from orders')).length;

test.each([
  -1,
  0,
  1.5,
  '2',
  [2],
  2 ** 53,
  null,
  100,
  true,
  {},
])('rejects a quantity of %j at its field', async (quantity) => {
  const before = await storedOrders();
  const response = await shop.newShopper().post(FORM, aMintPurchase({ quantity }));
  expect(response.status).toBe(422);
  expect(await fieldsOf(response)).toEqual(['items.0.quantity']);
  expect(await storedOrders()).toBe(before);
});

test('rejects numbers that only JavaScript can write', async () => {
  const text = JSON.stringify(aMintPurchase({ quantity: 7 }));
  const huge = await postRaw(text.replace('"quantity":7', '"quantity":1e309'));
  expect([huge.status, await fieldsOf(huge)]).toEqual([422, ['items.0.quantity']]);
  for (const literal of ['NaN', 'Infinity', '0x10', '١'])
    expect(
      await refusalOf(await postRaw(text.replace('"quantity":7', `"quantity":${literal}`))),
    ).toMatchObject({
      status: 400,
      code: 'not-json',
    });
});

test('rejects an unknown product by its id', async () => {
  const request = aPurchase({
    items: [
      { id: 'unheard-of', quantity: 1 },
      { id: 'marrakech-mint', quantity: 1 },
    ],
  });
  expect(await refusalOf(await shop.newShopper().post(FORM, request))).toEqual({
    status: 422,
    code: 'unknown-product',
    details: { ids: ['unheard-of'] },
  });
});

test('answers a product id that the database cannot store with a client error', async () => {
  for (const id of ['tea\u0000', '\ud800', '', "' or 1=1 --", 'x'.repeat(500)]) {
    const response = await shop.newShopper().post(FORM, aMintPurchase({ id }));
    expect([response.status, await fieldsOf(response)]).toEqual([422, ['items.0.id']]);
  }
});

test('rejects a megabyte of JSON without reading it all', async () => {
  const request = { ...aMintPurchase(), note: 'x'.repeat(1_048_576) };
  expect(await refusalOf(await shop.newShopper().post(FORM, request))).toMatchObject({
    status: 413,
    code: 'too-large',
  });
});

test('stops reading an endless body without a length at the limit', async () => {
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(16_384))),
  });
  const init = {
    method: 'POST',
    body: endless,
    duplex: 'half',
    headers: { 'content-type': 'application/json' },
  };
  const response = await fetch(new URL(FORM, shop.origin), init as RequestInit).catch(() => undefined);
  // The connection may be gone before the response is read; the shop must stop reading.
  if (response) expect(response.status).toBe(413);
  expect((await shop.newShopper().request('/healthz')).status).toBe(200);
});

test('[PAY-4] rejects a body that is not JSON', async () => {
  for (const body of ['tea', '', '{', '{"items":[}', '<form/>', '\u0000'])
    expect(await refusalOf(await postRaw(body))).toMatchObject({ status: 400, code: 'not-json' });
  for (const body of ['null', '7', '[]', '"tea"']) expect((await postRaw(body)).status).toBe(422);
});

test('rejects JSON nested as deep as the size limit allows, and keeps running', async () => {
  const response = await postRaw('['.repeat(60_000));
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
});

test('[PAY-4] accepts only plain JSON: no form, no text, no compressed body', async () => {
  const text = JSON.stringify(aMintPurchase());
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])
    expect(await refusalOf(await postRaw(text, { 'content-type': type }))).toMatchObject({
      status: 415,
      code: 'unsupported-media-type',
    });
  const zipped = await postRaw(new Uint8Array(gzipSync(text)), { 'content-encoding': 'gzip' });
  expect(await refusalOf(zipped)).toMatchObject({ status: 415, code: 'unsupported-media-type' });
});

test('[PAY-2] reports missing addresses field by field, both at once', async () => {
  const blank = anAddress({ name: '', line1: ' ', city: '', state: '', postal_code: '', phone: '' });
  const response = await shop
    .newShopper()
    .post(FORM, { ...aMintPurchase(), shipping: blank, billing: blank });
  expect(response.status).toBe(422);
  const required = ['name', 'line1', 'city', 'state', 'postal_code', 'phone'];
  expect((await fieldsOf(response)).toSorted()).toEqual(
    ['shipping', 'billing'].flatMap((group) => required.map((field) => `${group}.${field}`)).toSorted(),
  );
  const { billing: _, ...without } = aMintPurchase();
  expect(await fieldsOf(await shop.newShopper().post(FORM, without))).toEqual(['billing']);
});

test('[PAY-1] reports an empty cart, and a missing email of a guest', async () => {
  const empty = await shop.newShopper().post(FORM, { ...aMintPurchase(), items: [] });
  expect([empty.status, await fieldsOf(empty)]).toEqual([422, ['items']]);
  const { email: _, ...anonymous } = aMintPurchase() as Record<string, unknown>;
  expect(await refusalOf(await shop.newShopper().post(FORM, anonymous))).toMatchObject({
    status: 422,
    code: 'email-required',
  });
});

test('rejects unknown fields and stores nothing of them', async () => {
  const extra = [
    '"totalCents":1',
    '"currency":"jpy"',
    '"__proto__":{"polluted":1}',
    '"constructor":{"prototype":{}}',
  ];
  for (const field of extra) {
    const text = JSON.stringify(aMintPurchase()).replace(/^\{/, `{${field},`);
    expect((await postRaw(text)).status).toBe(422);
  }
});

test('reveals no internals in an error response, and forbids its caching', async () => {
  const responses = [
    await postRaw('tea'),
    await shop.newShopper().post(FORM, {}),
    await shop.newShopper().request('/api/nothing'),
  ];
  for (const response of responses) {
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(await response.text()).not.toMatch(/ at \/|node_modules|select |zod|postgres/i);
  }
  expect(shop.logOutput()).toBe('');
});
