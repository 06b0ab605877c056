import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { pages } from '#web/site/page-policies.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const ENCODINGS = [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
] as const;

/** Public pages that are HTML. */
const PUBLIC_PAGES = pages
  .filter(
    ({ access, indexing, pattern }) =>
      ['public', 'visitor'].includes(access) && !pattern.includes(':') && indexing !== 'file',
  )
  .map(({ pattern }) => pattern);

test('sends every page without personal data in the best encoding the browser accepts', async () => {
  const shopper = shop.newShopper();
  expect(PUBLIC_PAGES).toEqual(
    expect.arrayContaining(['/checkout-form', '/auth', '/franchising', '/success', '/tea']),
  );
  for (const path of PUBLIC_PAGES)
    for (const [accepts, encoding] of ENCODINGS) {
      const { headers } = await shopper.request(path, { headers: { 'accept-encoding': accepts } });
      const encodingAndVary = [
        headers.get('content-encoding'),
        /accept-encoding/i.test(headers.get('vary') ?? ''),
      ];
      expect([path, accepts, ...encodingAndVary]).toEqual([path, accepts, encoding, true]);
    }
});

test('a compressed form page has the same text, status and policy as the uncompressed one', async () => {
  const shopper = shop.newShopper();
  const [compressed, plain] = await Promise.all(
    ['br', 'identity'].map(async (accepts) => {
      const response = await shopper.request('/reset-password', { headers: { 'accept-encoding': accepts } });
      const policy = response.headers.get('content-security-policy');
      return { status: response.status, policy, text: await response.text() };
    }),
  );
  expect(compressed).toEqual(plain);
  expect(plain?.text).toContain('</html>');
});

test('does not compress personal pages, so that their length reveals nothing', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  for (const path of ['/account', '/checkout', '/account.data']) {
    const { headers, status } = await shopper.request(path, { headers: { 'accept-encoding': 'br' } });
    expect([path, status, headers.get('content-encoding')]).toEqual([path, 200, null]);
  }
});
