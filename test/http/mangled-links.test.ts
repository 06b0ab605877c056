import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiMap } from '#domain/api-map.ts';
import { LINK_NAMES } from '#test/support/mangled-names.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { putOnShelf } from '#test/support/order-desk.ts';
import { anEventAbout, signatureOf } from '#test/support/signed-event.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
  await putOnShelf(shop.database, 'bracketed', 10);
  await shop.database.rows("update products set name = 'Summer Blend (organic)' where id = 'bracketed'");
  for (const [id, name] of [
    ['twin-one', 'Twin Tea!'],
    ['twin-two', 'Twin Tea?'],
  ]) {
    await putOnShelf(shop.database, id ?? '', 10);
    await shop.database.rows('update products set name = $1 where id = $2', [name, id]);
  }
});
afterAll(() => shop[Symbol.asyncDispose]());

const lead = async (path: string) => {
  const { status, headers } = await shop.newShopper().ask(path);
  return [status, headers.get('location')];
};

/** Where the redirects from a path end. */
const followed = async (path: string): Promise<[status: number, path: string]> => {
  const [status, location] = await lead(path);
  return typeof location === 'string' ? followed(location) : [Number(status), path];
};

test.each(LINK_NAMES)('[PROD-1] leads from the mangled link %s to its product', async (mangled) => {
  expect(await lead(`/tea/picked-tea/${mangled}`)).toEqual([
    301,
    '/tea/picked-tea/Summer%20Blend%20(organic)',
  ]);
});

test.each([
  'Twin%20Tea',
  'Summer',
  'Summer%20Blend',
  'Nothing.',
  '%2F%2Fevil.example',
  '...',
  '%25252525',
])('[PROD-1] leads nowhere from %s, which is no one product', async (name) => {
  expect(await lead(`/tea/picked-tea/${name}`)).toEqual([404, null]);
});

const CHAI = '/tea/picked-tea/Masala%20Chai';
const MATCHA = '/tea/picked-tea/Uji%20Matcha%2C%20Stone-Ground';
const MOCHA = '/coffee/picked-coffee/Mocha%20%26%20Java';
const LAPSANG = '/tea/picked-tea/Lapsang%20Souchong%20%2F%20Zhengshan%20Xiaozhong';

test.each([
  ['/tea/picked-tea/MasalaChai', CHAI],
  ['/tea/picked-tea/masalachai', CHAI],
  ['/tea/picked-tea/Masala-Chai', CHAI],
  ['/tea/picked-tea/masala_chai', CHAI],
  ['/tea/picked-tea/Masala.Chai', CHAI],
  ['/tea/picked-tea/Masala+Chai', CHAI],
  ['/tea/picked-tea/Masala%20Chai%E2%80%8B', CHAI],
  ['/tea/picked-tea/Masala%20Chai%7CMasala%20Chai', CHAI],
  ['/tea/picked-tea/Masala%20Chai](https://example.com/tea)', CHAI],
  ['/tea/picked-tea/Masala%20Chai%3E%20look', CHAI],
  ['/tea/picked-tea/uji-matcha', MATCHA],
  ['/tea/picked-tea/UJI_MATCHA.', MATCHA],
  ['/tea/uji-matcha', MATCHA],
  ['/Tea/Uji-Matcha', MATCHA],
  ['/coffee/uji-matcha)', MATCHA],
  ['/picked-tea/Masala%20Chai', CHAI],
  ['/tea/Masala%20Chai', CHAI],
  ['/tea/picked-coffee/Masala%20Chai', CHAI],
  ['/coffee/picked-coffee/Masala%20Chai', CHAI],
  ['/other-products/picked-tea/masala-chai', CHAI],
  ['/coffee/picked-coffee/Mocha', MOCHA],
  ['/coffee/picked-coffee/Mocha%20&', MOCHA],
  ['/coffee/picked-coffee/Mocha%20', MOCHA],
  ['/coffee/picked-coffee/Mocha%20&amp;%20Java', MOCHA],
  ['/tea/picked-tea/Lapsang%20Souchong', LAPSANG],
  ['/tea/picked-tea/Lapsang%20Souchong%20/', LAPSANG],
  ['/tea/picked-tea/Lapsang%20Souchong%20/%20Zhengshan%20Xiaozhong', LAPSANG],
  ['/tea/picked-tea/Baker', "/tea/picked-tea/Baker's%20Breakfast"],
  ['/tea/picked-tea/kyoto-hojicha', '/tea/picked-tea/Kyoto%20H%C5%8Djicha'],
])('[PROD-1] leads from %s to %s', async (path, address) => {
  expect(await followed(path)).toEqual([200, address]);
});

test.each([
  '/tea/nothing-of-the-kind',
  '/tea//evil.example',
  '/tea/%2F%2Fevil.example',
  '/nothing/uji-matcha',
  '/tea/picked-tea/more/of/it',
  '/coffee/.evil.example',
])('[NAV-7] leads home from %s, which means no page', async (path) => {
  expect(await lead(path)).toEqual([302, '/']);
});

test('[PROD-1] leads from a mangled former name, and to neither of two products that a link may mean', async () => {
  await shop.database.rows("update products set name = 'Rice & Tea' where id = 'genmaicha'");
  expect(await lead('/tea/picked-tea/genmaicha-with-toasted-rice.')).toEqual([
    301,
    '/tea/picked-tea/Rice%20%26%20Tea',
  ]);
  expect(await lead('/tea/picked-tea/Rice')).toEqual([301, '/tea/picked-tea/Rice%20%26%20Tea']);
  await shop.database.rows("update products set name = 'Rice, Roasted' where id = 'kyoto-hojicha'");
  expect(await lead('/tea/picked-tea/Rice')).toEqual([404, null]);
  await shop.database.rows("update products set archived_at = now() where id = 'kyoto-hojicha'");
  expect(await lead('/tea/picked-tea/Rice')).toEqual([301, '/tea/picked-tea/Rice%20%26%20Tea']);
  expect(await lead('/tea/picked-tea/kyoto-hojicha')).toEqual([404, null]);
});

test.each([
  ['/tea.', '/tea'],
  ['/tea)', '/tea'],
  ['/deals%22', '/deals'],
  ['/Tea', '/tea'],
  ['/%22/tea%22', '/tea'],
  ['/tea.?sort=type', '/tea?sort=type'],
  ['/other-product', '/other-products'],
  ['/delivery%E2%80%8B', '/delivery'],
  ['/CURIOUS_TEA', '/curious-tea'],
])('[NAV-7] leads from the mangled link %s to %s', async (path, address) => {
  const [status, location] = await lead(path);
  expect([301, 308]).toContain(status);
  expect(location).toBe(address);
});

test('leads from a mangled link to an article, and from one of an email to the link itself', async () => {
  const [, article = ''] =
    /href="\/read\/([\w-]+)"/.exec(await (await shop.newShopper().ask('/read')).text()) ?? [];
  for (const mangled of [`${article}.`, `${article})`, article.toUpperCase(), `${article}%22`, `${article},`])
    expect([mangled, ...(await lead(`/read/${mangled}`))]).toEqual([mangled, 301, `/read/${article}`]);
  const secret = 'A'.repeat(43);
  for (const page of ['order', 'reset-password', 'prove-email'])
    for (const trail of ['.', ')', '%3E', '%22', ',', '%E2%80%9D', ');'])
      expect([page, trail, ...(await lead(`/${page}/${secret}${trail}`))]).toEqual([
        page,
        trail,
        302,
        `/${page}/${secret}`,
      ]);
});

test('[ORD-2] takes an event that is delivered to the webhook’s address with a slash at its end', async () => {
  const { receipt } = await shop.order(shop.newShopper());
  const payload = anEventAbout(receipt);
  const deliver = (signature: string) =>
    fetch(new URL(`${apiMap.paymentEvents}/`, shop.origin), {
      method: 'POST',
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      body: payload,
    });
  expect((await deliver(signatureOf(payload, shop.webhookSecret))).status).toBe(200);
  expect((await deliver('t=1,v1=00')).status).toBe(400);
});
