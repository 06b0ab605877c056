import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { apiMap } from '#domain/api/api-map.ts';
import { cartItemSchema } from '#domain/cart/cart-schema.ts';
import { wishItemSchema } from '#domain/cart/wish-list-schema.ts';
import { newCustomer } from '#test/support/customers.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import type { Shopper } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const PATH = apiMap.savedItems;
const savedSchema = z.object({ cart: z.array(cartItemSchema), wishList: z.array(wishItemSchema) });
const savedIn = async (response: Response) => {
  const { cart, wishList } = savedSchema.parse(await response.json());
  return { cart: cart.map(({ id, quantity }) => [id, quantity]), wishList: wishList.map(({ id }) => id) };
};
const linesIn = async (response: Response) => (await savedIn(response)).cart;
const cartOf = async (shopper: Shopper) => linesIn(await shopper.request(PATH));
const wishesOf = async (shopper: Shopper) =>
  savedSchema.parse(await (await shopper.request(PATH)).json()).wishList;
const change = (shopper: Shopper, ...changes: object[]) => shopper.changeSavedItems(...changes);
const changeWish = (shopper: Shopper, id: string, wished = true) => shopper.changeSavedItems({ id, wished });

test('[WISH-1] [WISH-3] stores a shopper’s wish list with the account, in the order of addition', async () => {
  const shopper = await newCustomer(shop);
  expect(await wishesOf(shopper)).toEqual([]);
  for (const id of ['uji-matcha', 'masala-chai', 'uji-matcha'])
    expect((await changeWish(shopper, id)).status).toBe(200);
  const wishes = await wishesOf(shopper);
  expect(wishes.map(({ id, user }) => [id, user])).toEqual([
    ['uji-matcha', shopper.email],
    ['masala-chai', shopper.email],
  ]);
  for (let n = 0; n < 2; n += 1) expect((await changeWish(shopper, 'uji-matcha', false)).status).toBe(200);
  expect((await wishesOf(shopper)).map(({ id }) => id)).toEqual(['masala-chai']);
});

test('[WISH-3] [AUTH-12] denies visitors and other accounts access to a shopper’s wish list and cart', async () => {
  const [ada, bruno] = [await newCustomer(shop), await newCustomer(shop)];
  await changeWish(ada, 'uji-matcha');
  await change(ada, { id: 'uji-matcha', by: 2 });
  await changeWish(bruno, 'uji-matcha', false);
  await change(bruno, { id: 'uji-matcha', by: -2 });
  expect(await wishesOf(bruno)).toEqual([]);
  expect(await cartOf(bruno)).toEqual([]);
  expect((await wishesOf(ada)).map(({ id }) => id)).toEqual(['uji-matcha']);
  expect(await cartOf(ada)).toEqual([['uji-matcha', 2]]);
  const visitor = shop.newShopper();
  for (const [path, method] of [
    [PATH, 'GET'],
    [PATH, 'POST'],
  ] as const)
    expect([path, (await visitor.request(path, { method })).status]).toEqual([path, 401]);
});

test('rejects a malformed product id in cart and wish list without an error', async () => {
  const shopper = await newCustomer(shop);
  for (const id of ['\u0000', 'a\u0000b', '\ud800', '', 'a b', 'x'.repeat(101), '%', "'"])
    for (const fields of [{ by: 1 }, { wished: true }, { wished: false }])
      expect([id, fields, (await change(shopper, { id, ...fields })).status]).toEqual([id, fields, 422]);
  expect(shop.logOutput()).toBe('');
});

test('adds up changes from two devices, each once, in any order and repetition', async () => {
  const shopper = await newCustomer(shop);
  const repeated = { changeId: randomUUID(), id: 'masala-chai', by: 1 };
  const responses = await Promise.all([
    ...Array.from({ length: 8 }, () => shopper.changeSavedItems(repeated, repeated)),
    ...Array.from({ length: 8 }, () => change(shopper, { id: 'masala-chai', by: 1 })),
  ]);
  expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(200));
  expect(await cartOf(shopper)).toEqual([['masala-chai', 9]]);
});

test('[CART-2] removes a line at zero, caps it at 99, and merges a visitor’s cart without doubling', async () => {
  const shopper = await newCustomer(shop);
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
  const response = await change(shopper, { id: 'masala-chai', by: -99 }, { id: 'uji-matcha', atLeast: 3 });
  expect(await linesIn(response)).toEqual([['uji-matcha', 3]]);
  await change(shopper, { id: 'uji-matcha', atLeast: 3 }, { id: 'uji-matcha', atLeast: 2 });
  expect(await cartOf(shopper)).toEqual([['uji-matcha', 3]]);
});

test('skips an unknown product in a batch, and applies the other changes', async () => {
  const shopper = await newCustomer(shop);
  for (const wished of [true, false])
    expect(await savedIn(await changeWish(shopper, 'no-such-tea', wished))).toEqual({
      cart: [],
      wishList: [],
    });
  const response = await change(shopper, { id: 'no-such-tea', by: 1 }, { id: 'uji-matcha', by: 1 });
  expect([response.status, await linesIn(response)]).toEqual([200, [['uji-matcha', 1]]]);
});

test('rejects an invalid change and applies none of its batch', async () => {
  const shopper = await newCustomer(shop);
  for (const invalid of [
    { id: 'uji-matcha', by: 0.5 },
    { id: 'uji-matcha' },
    { id: 'uji-matcha', by: 1, price: 1 },
  ]) {
    const rejected = await change(shopper, { id: 'masala-chai', by: 1 }, invalid);
    expect(rejected.status).toBe(422);
  }
  expect(await cartOf(shopper)).toEqual([]);
});

test('[CART-6] [WISH-3] shows the present name and picture of a product in cart, wish list and quote', async () => {
  const shopper = await newCustomer(shop);
  const ids = ['temple-of-heaven-gunpowder', 'masala-chai', 'marrakech-mint', 'genmaicha', 'keemun-hao-ya'];
  for (const id of ids) {
    await changeWish(shopper, id);
    await change(shopper, { id, by: 2 });
  }
  const productFields = { id: z.string(), name: z.string(), imageUrl: z.string() };
  const productsSchema = z
    .array(z.object(productFields))
    .transform((products) => products.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  const quotedLines = async () => {
    const response = await shop.newShopper().post('/api/cart/quote', {
      items: ids.map((id) => ({ id, name: 'Old name', imageUrl: '/old.webp', quantity: 2 })),
    });
    return z.object({ lines: z.array(z.object(productFields)) }).parse(await response.json()).lines;
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
  const saved = z
    .object({ cart: productsSchema, wishList: productsSchema })
    .parse(await (await shopper.request(PATH)).json());
  expect(saved).toEqual({ cart: expected, wishList: expected });
  expect(await quotedLines()).toEqual(expected);
});

const toChange = (fields: object) => ({ changeId: randomUUID(), ...fields });

test('[CART-1] [WISH-1] [WISH-3] changes cart and wish list in one request, and a repeated one changes nothing', async () => {
  const shopper = await newCustomer(shop);
  const changes = [
    { id: 'uji-matcha', wished: true },
    { id: 'masala-chai', by: 2 },
    { id: 'genmaicha', wished: true },
    { id: 'no-such-tea', wished: true },
    { id: 'keemun-hao-ya', wished: true },
    { id: 'keemun-hao-ya', wished: false },
  ].map(toChange);
  const expected = { cart: [['masala-chai', 2]], wishList: ['uji-matcha', 'genmaicha'] };
  const responses = await Promise.all(Array.from({ length: 4 }, () => change(shopper, ...changes)));
  for (const response of responses) expect(await savedIn(response)).toEqual(expected);
  await changeWish(shopper, 'uji-matcha', false);
  // A late repetition does not bring back what the shopper has removed since.
  expect(await savedIn(await change(shopper, ...changes))).toEqual({ ...expected, wishList: ['genmaicha'] });
  expect(await savedIn(await shopper.request(PATH))).toEqual({
    ...expected,
    wishList: ['genmaicha'],
  });
  expect([await cartOf(shopper), (await wishesOf(shopper)).map(({ id }) => id)]).toEqual([
    expected.cart,
    ['genmaicha'],
  ]);
});

test('rejects an invalid change of the wish list and applies none of its batch', async () => {
  const shopper = await newCustomer(shop);
  for (const invalid of [{ wished: true }, { id: 'a b', wished: true }, { id: 'uji-matcha', wished: 1 }]) {
    const rejected = await change(shopper, { id: 'masala-chai', by: 1 }, invalid);
    expect(rejected.status).toBe(422);
  }
  expect(await savedIn(await shopper.request(PATH))).toEqual({ cart: [], wishList: [] });
});
