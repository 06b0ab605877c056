import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { pages } from '#web/page-policies.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const READS = [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
] as const;

/** Pages that everybody may open, and that are nothing else than pages. */
const OPEN = pages
  .filter(({ access, pattern }) => ['public', 'visitor'].includes(access) && !/[:.]/.test(pattern))
  .map(({ pattern }) => pattern);

test('a shopper is sent every page that is nobody’s own in the smallest form that the browser reads', async () => {
  const shopper = shop.newShopper();
  expect(OPEN).toEqual(
    expect.arrayContaining(['/checkout-form', '/auth', '/franchising', '/success', '/tea']),
  );
  for (const path of OPEN)
    for (const [accepts, encoding] of READS) {
      const { headers } = await shopper.ask(path, { headers: { 'accept-encoding': accepts } });
      const told = [headers.get('content-encoding'), /accept-encoding/i.test(headers.get('vary') ?? '')];
      expect([path, accepts, ...told]).toEqual([path, accepts, encoding, true]);
    }
});

test('a shopper reads a packed form as it was written, with status and policy', async () => {
  const shopper = shop.newShopper();
  const [packed, plain] = await Promise.all(
    ['br', 'identity'].map(async (accepts) => {
      const answer = await shopper.ask('/reset-password', { headers: { 'accept-encoding': accepts } });
      const policy = answer.headers.get('content-security-policy');
      return { status: answer.status, policy, text: await answer.text() };
    }),
  );
  expect(packed).toEqual(plain);
  expect(plain?.text).toContain('</html>');
});

test('how long a page is that is a shopper’s own tells nothing of what is in it', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  for (const path of ['/account', '/checkout', '/account.data']) {
    const { headers, status } = await shopper.ask(path, { headers: { 'accept-encoding': 'br' } });
    expect([path, status, headers.get('content-encoding')]).toEqual([path, 200, null]);
  }
});
