import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const FORM = '/checkout-form';
const ordersInBooks = async () => (await shop.database.rows('select 1 from orders')).length;

const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
];

test.each(FOREIGN)('a request that another site makes a browser send is refused: %o', async (headers) => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  const cookie = [...shopper.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const before = await ordersInBooks();
  for (const path of [
    FORM,
    '/api/auth/sign-out',
    '/api/auth/sign-up',
    `/api/orders/${randomUUID()}/cancel`,
  ]) {
    const response = await fetch(new URL(path, shop.origin), {
      method: 'POST',
      headers: { ...headers, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(aPurchase()),
    });
    expect(await refusalOf(response)).toMatchObject({ status: 403, code: 'cross-site' });
  }
  expect(await ordersInBooks()).toBe(before);
  expect(await (await shopper.ask('/api/auth/session')).json()).toMatchObject({
    user: { displayName: 'Ada' },
  });
});

test('a request with a cookie that does not say where it comes from is refused', async () => {
  const response = await fetch(new URL(FORM, shop.origin), {
    method: 'POST',
    headers: { cookie: 'a=b', 'content-type': 'application/json' },
    body: JSON.stringify(aPurchase()),
  });
  expect(response.status).toBe(403);
});
