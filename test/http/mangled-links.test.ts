import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerPaths } from '#domain/api/api-map.ts';
import { LINK_NAMES } from '#test/support/mangled-names.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { putInStock } from '#test/support/order-fixtures.ts';
import { finalUrl } from '#test/support/page.ts';
import { anEventAbout, signatureOf } from '#test/support/signed-event.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
  await putInStock(shop.database, 'bracketed', 10);
  await shop.database.rows("update products set name = 'Summer Blend (organic)' where id = 'bracketed'");
  for (const [id, name] of [
    ['twin-one', 'Twin Tea!'],
    ['twin-two', 'Twin Tea?'],
  ]) {
    await putInStock(shop.database, id ?? '', 10);
    await shop.database.rows('update products set name = $1 where id = $2', [name, id]);
  }
});
afterAll(() => shop[Symbol.asyncDispose]());

const redirectOf = async (path: string) => {
  // Two slashes at the start of a path would begin another host.
  const { status, headers } = await shop.newShopper().request(`${shop.origin}${path}`);
  return [status, headers.get('location')];
};

test.each(LINK_NAMES)('[PROD-1] redirects the mangled link %s to its product', async (mangled) => {
  expect(await redirectOf(`/tea/picked-tea/${mangled}`)).toEqual([
    301,
    '/tea/picked-tea/Summer%20Blend%20(organic)',
  ]);
});

test.each([
  'Twin%20Tea',
  'Twin',
  'Summ',
  'Summer%20Bl',
  'Nothing.',
  '%2F%2Fevil.example',
  '...',
  '%25252525',
])('[PROD-1] answers 404 for %s, which matches no single product', async (name) => {
  expect(await redirectOf(`/tea/picked-tea/${name}`)).toEqual([404, null]);
});

const CHAI = '/tea/picked-tea/Masala%20Chai';
const MATCHA = '/tea/picked-tea/Uji%20Matcha%2C%20Stone-Ground';
const MOCHA = '/coffee/picked-coffee/Mocha%20%26%20Java';
const ASSAM = '/tea/picked-tea/Assam%20100%25%20Golden%20Tips';
const LONGJING = '/tea/picked-tea/Shi%20Feng%20Longjing%2C%20Pre-Qingming';
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
  ['/tea/picked-tea/Assam%20100%%20Golden%20Tips', ASSAM],
  ['/tea/picked-tea/Assam%20100%', ASSAM],
  ['/tea/picked-tea/Assam+100%+Golden+Tips', ASSAM],
  ['/tea/picked-tea/Masala%0D%0A%20Chai', CHAI],
  ['/tea/picked-tea/Mas%0Aala%20Chai', CHAI],
  ['/tea/picked-tea/Masala%20Ch=%0D%0Aai', CHAI],
  ['/tea/picked-tea/Masala%E2%80%A8Chai', CHAI],
  ['/tea/picked-tea/Masala=20Chai', CHAI],
  ['/tea/picked-tea/Masala%20Chai=20', CHAI],
  ['/tea/picked-tea/Uji%20Matcha%3Futm_source=x', `${MATCHA}?utm_source=x`],
  ['/tea/picked-tea/Uji%20Matcha&utm_source=x', `${MATCHA}?utm_source=x`],
  ['/tea/picked-tea/Uji%20Matcha%26utm_source%3Dx%26b%3D2', `${MATCHA}?utm_source=x&b=2`],
  ['/tea/picked-tea/Uji%20Matcha%253Futm_source%253Dx', `${MATCHA}?utm_source=x`],
  ['/tea/picked-tea/Masala%20Chai%23:~:text=spice', CHAI],
  ['/tea/picked-tea/masala-chai?utm_source=x', `${CHAI}?utm_source=x`],
  ['/tea/Masala%20Chai%3Fnext=//evil.example?a=1', `${CHAI}?next=%2F%2Fevil.example&a=1`],
  ['/tea/picked-tea/Uji%20Matcha%2C', MATCHA],
  ['/tea/picked-tea/Uji%20Matcha%2C%20Stone', MATCHA],
  ['/tea/picked-tea/Shi%20Feng%20Longjing%2C%20Pre', LONGJING],
  ['/tea/picked-tea/Taiping%20Houkui%2C%20Hand-', '/tea/picked-tea/Taiping%20Houkui%2C%20Hand-Pressed'],
  ['/tea/picked-tea/Sun%20Moon%20Lake%20Ruby%20No', '/tea/picked-tea/Sun%20Moon%20Lake%20Ruby%20No.%2018'],
  ['/coffee/picked-coffee/Mocha%20and%20Java', MOCHA],
  ['/coffee/picked-coffee/mocha-and-java', MOCHA],
  [
    '/tea/picked-tea/Earl%20Grey%20and%20Blue%20Cornflower',
    '/tea/picked-tea/Earl%20Grey%20%26%20Blue%20Cornflower',
  ],
  ['/tea%2Fpicked-tea%2FMasala%20Chai', CHAI],
  ['//tea/picked-tea/Masala%20Chai', CHAI],
  ['/tea//picked-tea/Masala%20Chai', CHAI],
  ['/tea/picked-tea//Masala%20Chai', CHAI],
  ['///tea//picked-tea///Masala%20Chai//', CHAI],
  ['//tea//picked-tea//masala-chai.', CHAI],
  ['//tea/picked-tea/Uji%20Matcha%2C%20Stone-Ground?utm_source=x', `${MATCHA}?utm_source=x`],
])('[PROD-1] redirects %s to %s', async (path, address) => {
  expect(await finalUrl(shop.origin, path)).toEqual([200, address]);
});

test.each([
  '/tea/nothing-of-the-kind',
  '/tea//evil.example',
  '/tea/%2F%2Fevil.example',
  '/nothing/uji-matcha',
  '/tea/picked-tea/more/of/it',
  '/coffee/.evil.example',
  '//evil.example',
  '//evil.example/tea/..',
])('[NAV-7] redirects %s, which matches no page, to the home page', async (path) => {
  expect(await redirectOf(path)).toEqual([302, '/']);
});

test('[PROD-1] redirects a mangled former name, but not a link that matches two products', async () => {
  await shop.database.rows("update products set name = 'Rice & Tea' where id = 'genmaicha'");
  expect(await redirectOf('/tea/picked-tea/genmaicha-with-toasted-rice.')).toEqual([
    301,
    '/tea/picked-tea/Rice%20%26%20Tea',
  ]);
  expect(await redirectOf('/tea/picked-tea/Rice')).toEqual([301, '/tea/picked-tea/Rice%20%26%20Tea']);
  await shop.database.rows("update products set name = 'Rice, Roasted' where id = 'kyoto-hojicha'");
  expect(await redirectOf('/tea/picked-tea/Rice')).toEqual([404, null]);
  await shop.database.rows("update products set archived_at = now() where id = 'kyoto-hojicha'");
  expect(await redirectOf('/tea/picked-tea/Rice')).toEqual([301, '/tea/picked-tea/Rice%20%26%20Tea']);
  expect(await redirectOf('/tea/picked-tea/kyoto-hojicha')).toEqual([404, null]);
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
  ['/tea%0A', '/tea'],
  ['/deli%0D%0Avery', '/delivery'],
  ['/other-=%0D%0Aproducts?page=2', '/other-products?page=2'],
  ['/tea=20', '/tea'],
  ['/tea%3Ftype%3Dgreen', '/tea?type=green'],
  ['/tea&type=green', '/tea?type=green'],
  ['/tea%3Fsort=type&type=green?page=2', '/tea?sort=type&type=green&page=2'],
  ['/tea%26amp;type=green', '/tea?type=green'],
  ['/search%3Fq%3Dmatcha', '/search?q=matcha'],
  ['/search%3Fq%3Dgreen%2520tea', '/search?q=green+tea'],
  ['/search%253Fq%253Dmatcha', '/search?q=matcha'],
  ['/SEARCH&q=matcha.', '/search?q=matcha.'],
  ['/deals%3Fnext%3D%2F%2Fevil.example', '/deals?next=%2F%2Fevil.example'],
  ['/delivery%23returns', '/delivery'],
  ['/%2Ftea', '/tea'],
  ['//tea', '/tea'],
  ['///delivery?a=1', '/delivery?a=1'],
])('[NAV-7] redirects the mangled link %s to %s', async (path, address) => {
  const [status, location] = await redirectOf(path);
  expect([301, 308]).toContain(status);
  expect(location).toBe(address);
});

test.each([
  ['/read/keeping-tea-fres', '/read/keeping-tea-fresh'],
  ['/read/keeping-tea-', '/read/keeping-tea-fresh'],
  ['/read/keeping', '/read/keeping-tea-fresh'],
  ['/read/caffeine-and', '/read/caffeine-and-theanine'],
  ['/read/one-leaf', '/read/one-leaf-four-steps'],
  ['/read/reading%20a%20label', '/read/reading-a-label'],
  ['/read/jasmin', '/read/jasmine'],
  ['/read/smoke%3Futm_source=x', '/read/smoke?utm_source=x'],
  ['/read/smoke&utm_source=x?a=1', '/read/smoke?utm_source=x&a=1'],
  ['/read/SMOKE.?a=1', '/read/smoke?a=1'],
  ['/read/keeping-tea=%0D%0A-fresh', '/read/keeping-tea-fresh'],
  ['/read%2Fsmoke', '/read/smoke'],
  ['/Read/Smoke', '/read/smoke'],
  ['/read//smoke', '/read/smoke'],
])('redirects %s to the article %s', async (path, address) => {
  expect(await finalUrl(shop.origin, path)).toEqual([200, address]);
});

test.each([
  '/read/tea',
  '/read/sm',
  '/read/nothing',
  '/read/smoke/fire',
  '/read/keeping-tea-warm',
])('redirects %s to no article', async (path) =>
  expect((await finalUrl(shop.origin, path))[1]).not.toMatch(/^\/read\/(?:smoke|keeping-tea-fresh)$/));

test('redirects a mangled link of an article or an email to the original', async () => {
  const [, article = ''] =
    /href="\/read\/([\w-]+)"/.exec(await (await shop.newShopper().request('/read')).text()) ?? [];
  for (const mangled of [`${article}.`, `${article})`, article.toUpperCase(), `${article}%22`, `${article},`])
    expect([mangled, ...(await redirectOf(`/read/${mangled}`))]).toEqual([mangled, 301, `/read/${article}`]);
  const secret = 'A'.repeat(43);
  for (const page of [
    'order',
    'reset-password',
    'prove-email',
    'back-in-stock/confirm',
    'back-in-stock/stop',
  ])
    for (const suffix of [
      '.',
      ')',
      '%3E',
      '%22',
      ',',
      '%E2%80%9D',
      ');',
      '%3Futm_source=x',
      '&amp;a=b',
      '=20',
    ])
      expect([page, suffix, ...(await redirectOf(`/${page}/${secret}${suffix}`))]).toEqual([
        page,
        suffix,
        302,
        `/${page}/${secret}`,
      ]);
});

test('[ORD-2] accepts an event at the webhook’s address with a trailing slash', async () => {
  const { receipt } = await shop.order(shop.newShopper());
  const payload = anEventAbout(receipt);
  const deliver = (signature: string) =>
    fetch(new URL(`${providerPaths.paymentEvents}/`, shop.origin), {
      method: 'POST',
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      body: payload,
    });
  expect((await deliver(signatureOf(payload, shop.webhookSecret))).status).toBe(200);
  expect((await deliver('t=1,v1=00')).status).toBe(400);
});
