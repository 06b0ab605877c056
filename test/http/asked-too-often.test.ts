import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATES } from '#domain/rate-limits.ts';
import { answersOf } from '#test/support/answers-of.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import { anEmail } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

test('a shopper who sends a form too often reads so on the page, with what was typed still there', async () => {
  const shopper = shop.newShopper();
  const last = async (path: string, fields: Record<string, string>, count: number) => {
    for (let n = 0; n < count; n += 1) await (await shopper.send(path, fields)).body?.cancel();
    return shopper.send(path, fields);
  };
  const email = anEmail();
  const reset = await last('/reset-password', { email }, 10);
  const page = await reset.text();
  expect([reset.status, Number(reset.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(page).toContain('Too many attempts. Please wait a few minutes');
  expect(page).toContain(email);
  expect(await shop.database.rows('select 1 from account_links where email = $1', [email])).toHaveLength(1);
});

test('a shopper who opens secret links too often is asked for patience on the page', async () => {
  const shopper = shop.newShopper();
  const count = await answersOf(60, (n) => shopper.ask(`/order/guess-${n}`));
  expect(count(404)).toBeLessThanOrEqual(RATES['secret-link'].budgets[0].burst + 2);
  const { response, text } = await openPage(shopper, '/order/guess');
  expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(text).toContain('One moment, please');
  expect((await shopper.ask('/tea')).status).toBe(200);
});

test('public pages are never counted', async () => {
  const shopper = shop.newShopper();
  const before = await shop.database.rows('select count(*) as count from rate_limits');
  const count = await answersOf(400, () => shopper.ask('/tea'));
  expect(count(200)).toBe(400);
  expect(await shop.database.rows('select count(*) as count from rate_limits')).toEqual(before);
});
