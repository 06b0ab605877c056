import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { cartItemSchema } from '#domain/cart/cart-schema.ts';
import { wishItemSchema } from '#domain/cart/wish-list-schema.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import type { Shopper } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const signedUp = async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  return { shopper, email };
};

const wishesOf = async (shopper: Shopper) =>
  z.array(wishItemSchema).parse(await (await shopper.request('/api/wish-list')).json());
const wish = (shopper: Shopper, id: string, method = 'PUT') =>
  shopper.request(`/api/wish-list/${encodeURIComponent(id)}`, { method });

const linesIn = async (response: Response) =>
  z
    .array(cartItemSchema)
    .parse(await response.json())
    .map(({ id, quantity }) => [id, quantity]);
const cartOf = async (shopper: Shopper) => linesIn(await shopper.request('/api/cart'));
const change = (shopper: Shopper, ...changes: object[]) =>
  shopper.post('/api/cart/changes', {
    changes: changes.map((some) => ({ changeId: randomUUID(), ...some })),
  });

test('[WISH-1] [WISH-3] stores a shopper’s wish list with the account, in the order of addition', async () => {
  const { shopper, email } = await signedUp();
  expect(await wishesOf(shopper)).toEqual([]);
  for (const id of ['uji-matcha', 'masala-chai', 'uji-matcha'])
    expect((await wish(shopper, id)).status).toBe(200);
  const wishes = await wishesOf(shopper);
  expect(wishes.map(({ id, user }) => [id, user])).toEqual([
    ['uji-matcha', email],
    ['masala-chai', email],
  ]);
  for (let time = 0; time < 2; time += 1)
    expect((await wish(shopper, 'uji-matcha', 'DELETE')).status).toBe(200);
  expect((await wishesOf(shopper)).map(({ id }) => id)).toEqual(['masala-chai']);
});

test('[WISH-3] [AUTH-12] denies visitors and other accounts access to a shopper’s wish list and cart', async () => {
  const [one, other] = [await signedUp(), await signedUp()];
  await wish(one.shopper, 'uji-matcha');
  await change(one.shopper, { id: 'uji-matcha', by: 2 });
  await wish(other.shopper, 'uji-matcha', 'DELETE');
  await change(other.shopper, { id: 'uji-matcha', by: -2 });
  expect(await wishesOf(other.shopper)).toEqual([]);
  expect(await cartOf(other.shopper)).toEqual([]);
  expect((await wishesOf(one.shopper)).map(({ id }) => id)).toEqual(['uji-matcha']);
  expect(await cartOf(one.shopper)).toEqual([['uji-matcha', 2]]);
  const visitor = shop.newShopper();
  for (const [path, method] of [
    ['/api/wish-list', 'GET'],
    ['/api/wish-list/uji-matcha', 'PUT'],
    ['/api/wish-list/uji-matcha', 'DELETE'],
    ['/api/cart', 'GET'],
    ['/api/cart/changes', 'POST'],
  ] as const)
    expect([path, (await visitor.request(path, { method })).status]).toEqual([path, 401]);
});

test('rejects a wish for an unknown product under any id', async () => {
  const { shopper } = await signedUp();
  for (const id of ['no-such-tea', '%', "'", 'a'.repeat(500), '\u0000']) {
    expect([id, (await wish(shopper, id)).status]).toEqual([id, 404]);
    // Any possible id of a product may be removed repeatedly.
    expect([id, (await wish(shopper, id, 'DELETE')).status]).toEqual([id, id === 'no-such-tea' ? 200 : 404]);
  }
  expect(shop.logOutput()).toBe('');
});

test('rejects a malformed product id in a cart without an error', async () => {
  const { shopper } = await signedUp();
  for (const id of ['\u0000', 'a\u0000b', '\ud800', '', 'a b', 'x'.repeat(101)])
    expect([id, (await change(shopper, { id, by: 1 })).status]).toEqual([id, 422]);
  expect(shop.logOutput()).toBe('');
});

test('adds up changes from two devices, each once, in any order and repetition', async () => {
  const { shopper } = await signedUp();
  const one = { changeId: randomUUID(), id: 'masala-chai', by: 1 };
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () => shopper.post('/api/cart/changes', { changes: [one, one] })),
    ...Array.from({ length: 8 }, () => change(shopper, { id: 'masala-chai', by: 1 })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
  expect(await cartOf(shopper)).toEqual([['masala-chai', 9]]);
});

test('[CART-2] removes a line at zero, caps it at 99, and merges a visitor’s cart without doubling', async () => {
  const { shopper } = await signedUp();
  await change(
    shopper,
    { id: 'masala-chai', by: 60 },
    { id: 'masala-chai', by: 60 },
    { id: 'uji-matcha', by: 1 },
  );
  expect(await cartOf(shopper)).toEqual([
    ['masala-chai', 99],
    ['uji-matcha', 1],
  ]);
  const answer = await change(shopper, { id: 'masala-chai', by: -99 }, { id: 'uji-matcha', atLeast: 3 });
  expect(await linesIn(answer)).toEqual([['uji-matcha', 3]]);
  await change(shopper, { id: 'uji-matcha', atLeast: 3 }, { id: 'uji-matcha', atLeast: 2 });
  expect(await cartOf(shopper)).toEqual([['uji-matcha', 3]]);
});

test('skips an unknown product in a batch, and applies the other changes', async () => {
  const { shopper } = await signedUp();
  const answer = await change(shopper, { id: 'no-such-tea', by: 1 }, { id: 'uji-matcha', by: 1 });
  expect([answer.status, await linesIn(answer)]).toEqual([200, [['uji-matcha', 1]]]);
});

test('rejects an invalid change and applies none of its batch', async () => {
  const { shopper } = await signedUp();
  for (const some of [
    { id: 'uji-matcha', by: 0.5 },
    { id: 'uji-matcha' },
    { id: 'uji-matcha', by: 1, price: 1 },
  ]) {
    const refused = await change(shopper, { id: 'masala-chai', by: 1 }, some);
    expect(refused.status).toBe(422);
  }
  expect(await cartOf(shopper)).toEqual([]);
});

test('[CART-6] [WISH-3] shows the present name and picture of a product in cart, wish list and quote', async () => {
  const { shopper } = await signedUp();
  const ids = ['temple-of-heaven-gunpowder', 'masala-chai', 'marrakech-mint', 'genmaicha', 'keemun-hao-ya'];
  for (const id of ids) {
    await wish(shopper, id);
    await change(shopper, { id, by: 2 });
  }
  const look = { id: z.string(), name: z.string(), imageUrl: z.string() };
  const looks = async (response: Response) =>
    z
      .array(z.object(look))
      .parse(await response.json())
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const quoted = async () => {
    const response = await shop.newShopper().post('/api/cart/quote', {
      items: ids.map((id) => ({ id, name: 'Old name', imageUrl: '/old.webp', quantity: 2 })),
    });
    return z.object({ lines: z.array(z.object(look)) }).parse(await response.json()).lines;
  };
  const names = ['Rice Tea, 50%', '緑茶', 'Thé <b>vert</b>', 'Tea & Leaf?', 'شاي'];
  for (const [index, id] of ids.entries())
    await shop.database.rows('update products set name = $2, image_url = $3 where id = $1', [
      id,
      names[index],
      `/new-${index}.webp`,
    ]);
  const expected = ids
    .map((id, index) => ({ id, name: names[index], imageUrl: `/new-${index}.webp` }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(await looks(await shopper.request('/api/cart'))).toEqual(expected);
  expect(await looks(await shopper.request('/api/wish-list'))).toEqual(expected);
  expect(await quoted()).toEqual(expected);
});
