import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage, readable } from '#test/support/page.ts';
import type { Shopper } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const PAGE = '/account/addresses';
const API = '/api/account/addresses';
type Saved = {
  addresses: { id: string; isDefault: boolean; address: { city: string } }[];
  lastUsed: { city: string } | null;
};
const savedOf = async (shopper: Shopper): Promise<Saved> => (await shopper.request(API)).json();
const addressForm = (changes: object = {}) => ({
  intent: 'save',
  ...Object.fromEntries(Object.entries(anAddress(changes)).map(([name, text]) => [`shipping.${name}`, text])),
});
const send = async (shopper: Shopper, fields: Record<string, string>) => {
  const response = await shopper.send(PAGE, fields);
  return { status: response.status, location: response.headers.get('location'), html: await response.text() };
};

test('saves, edits, prefers and deletes addresses without scripts', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  expect((await openPage(shopper, PAGE)).text).toContain('No saved addresses yet.');
  expect((await openPage(shopper, `${PAGE}?edit=new`)).text).toContain('New address');
  for (const city of ['Porto', 'Lyon']) {
    const saved = await send(shopper, addressForm({ city }));
    expect([saved.status, saved.location]).toEqual([302, '/account/addresses?saved=saved']);
  }
  const [porto, lyon] = (await savedOf(shopper)).addresses;
  expect([porto?.address.city, porto?.isDefault, lyon?.address.city]).toEqual(['Porto', true, 'Lyon']);
  const { html } = await openPage(shopper, `${PAGE}?edit=${lyon?.id}`);
  expect(html).toContain('value="Lyon"');
  expect((await send(shopper, { ...addressForm({ city: 'Nice' }), id: lyon?.id ?? '' })).status).toBe(302);
  expect((await send(shopper, { intent: 'make-default', id: lyon?.id ?? '' })).status).toBe(302);
  const { text, response } = await openPage(shopper, `${PAGE}?saved=saved`);
  expect(text).toMatch(/Address saved\..*Default.*Nice.*Porto/);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const removed = await send(shopper, { intent: 'remove', id: lyon?.id ?? '' });
  expect(removed.location).toBe('/account/addresses?saved=removed');
  expect((await savedOf(shopper)).addresses).toMatchObject([{ address: { city: 'Porto' }, isDefault: true }]);
});

test('keeps what was typed when an address is refused, at the fields of its country', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  const missing = await shopper.send(`${PAGE}?edit=new`, addressForm({ city: ' ', line1: 'Rua Direita 4' }));
  expect(missing.status).toBe(422);
  const html = await missing.text();
  expect(readable(html)).toContain('Please enter a city.');
  expect(html).toContain('value="Rua Direita 4"');
  const hongKong = addressForm({ country: 'HK', city: '', state: 'Kowloon', postal_code: '' });
  expect((await send(shopper, hongKong)).status).toBe(302);
});

test('answers another account’s id like an unknown one, and an eleventh address with the limit', async () => {
  const [owner, stranger] = [shop.newShopper(), shop.newShopper()];
  await owner.signUp();
  await stranger.signUp();
  await send(owner, addressForm());
  const id = (await savedOf(owner)).addresses[0]?.id ?? '';
  for (const target of [id, crypto.randomUUID()]) {
    expect((await send(stranger, { ...addressForm(), id: target })).status).toBe(404);
    expect((await send(stranger, { intent: 'make-default', id: target })).status).toBe(404);
    expect((await send(stranger, { intent: 'remove', id: target })).status).toBe(302);
  }
  expect((await send(stranger, { intent: 'remove', id: 'x' })).status).toBe(422);
  expect((await savedOf(owner)).addresses).toHaveLength(1);
  for (let n = 1; n < 10; n += 1) await send(owner, addressForm({ city: `City ${n}` }));
  const refused = await owner.post(API, { address: anAddress({ city: 'Porto' }) });
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { error: { code: 'too-many-addresses' } },
  ]);
});

test('saves the address of a checkout once, and offers that of the last order', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  await shop.order(
    shopper,
    aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }], shipping: anAddress({ city: 'Porto' }) }),
  );
  expect(await savedOf(shopper)).toMatchObject({ addresses: [], lastUsed: { city: 'Porto' } });
  expect((await openPage(shopper, PAGE)).text).toContain('Your last order went to an address');
  for (let n = 0; n < 2; n += 1) {
    const saved = await shopper.post(API, { address: anAddress({ city: 'Porto' }) });
    expect([saved.status, await saved.json()]).toEqual([200, { isSaved: true }]);
  }
  expect(await savedOf(shopper)).toMatchObject({ addresses: [{ isDefault: true }], lastUsed: null });
  expect((await shop.newShopper().request(API)).status).toBe(401);
  expect((await shop.newShopper().post(API, { address: anAddress() })).status).toBe(401);
});

test('offers the address of the last order although it was cancelled', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  const { receipt } = await shop.order(
    shopper,
    aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }], shipping: anAddress({ city: 'Porto' }) }),
  );
  expect((await shopper.post(`/api/orders/${receipt}/cancel`, {})).status).toBe(200);
  expect(await savedOf(shopper)).toMatchObject({ addresses: [], lastUsed: { city: 'Porto' } });
});
