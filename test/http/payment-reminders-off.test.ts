import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMintPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import { anEmail } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

test('a mail program turns payment reminders off with one click, and a scanner that opens the link does not', async () => {
  const email = anEmail();
  const order = await shop.order(shop.newShopper(), { ...aMintPurchase(), email });
  const path = `/order/${order.linkSecret}/stop-reminders`;
  const optOuts = () => shop.database.rows('select email from email_opt_outs where email = $1', [email]);
  expect((await openPage(shop.newShopper(), path)).response.status).toBe(200);
  expect(await optOuts()).toEqual([]);
  const multipart = new FormData();
  multipart.set('List-Unsubscribe', 'One-Click');
  for (const [to, body] of [
    [`/order/${'x'.repeat(43)}/stop-reminders`, multipart],
    [path, multipart],
    [path, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
  ] as const) {
    const response = await fetch(`${shop.origin}${to}`, { method: 'POST', body });
    expect([response.status, (await response.text()).includes('Reminders are off.')]).toEqual([200, true]);
  }
  expect(await optOuts()).toEqual([{ email }]);
  expect(await shop.database.rows('select status from orders where receipt = $1', [order.receipt])).toEqual([
    { status: 'awaiting-payment' },
  ]);
});

test('an account turns payment reminders off, and on again only with a confirmed email', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  const change = async (fields: Record<string, string>) =>
    (await shopper.send('/account/details', { intent: 'change-reminders', ...fields })).status;
  expect(await change({})).toBe(302);
  expect(await change({ reminders: 'on' })).toBe(403);
  await shop.database.rows('update users set email_proven_at = now() where email = $1', [email]);
  expect(await change({ reminders: 'on' })).toBe(302);
  expect(await shop.database.rows('select 1 from email_opt_outs where email = $1', [email])).toEqual([]);
});
