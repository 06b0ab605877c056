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
