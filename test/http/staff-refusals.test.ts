import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPath, signedInStaff } from '#test/support/admin.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anEmail } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const BEGIN = { intent: 'begin-passkey', name: 'Phone' };

test('rejects invitations of a member beyond the limit with 429, and keeps what was typed', async () => {
  const { browser } = await signedInStaff(shop);
  const invite = (email = anEmail()) =>
    browser.send('/admin/staff', {
      intent: 'invite',
      email,
      name: 'Bruno',
      role: 'packer',
      requestId: randomUUID(),
    });
  for (let n = 0; n < 20; n += 1) expect((await invite()).status).toBe(303);
  const email = anEmail();
  const rejected = await invite(email);
  expect(rejected.status).toBe(429);
  expect(await rejected.text()).toContain(email);
  expect(await shop.mailbox.messagesTo(email)).toEqual([]);
});

test('a passkey cannot be set up with an ended link, nor added without a sign-in', async () => {
  const unknown = await shop.newShopper().send(`/admin/set-up/${'x'.repeat(43)}`, BEGIN);
  expect(unknown.status).toBe(410);
  const demo = shop.newShopper();
  expect((await demo.send(await demoPath(shop))).status).toBe(303);
  expect((await demo.send('/admin/account', BEGIN)).status).toBe(422);
  const { browser } = await signedInStaff(shop);
  expect((await browser.send('/admin/account', BEGIN)).status).toBe(200);
});
