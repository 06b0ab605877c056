import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { operatorCommand } from '#test/support/operator-command.ts';
import { anEmail } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const staff = operatorCommand('staff', () => shop, { LOG_LEVEL: 'warn' });

const linkIn = (output: string): string => {
  const url = /^https?:\S+\/admin\/set-up\/[\w-]{43}$/m.exec(output)?.[0];
  if (!url) throw new Error(`there is no link in: ${output}`);
  return new URL(url).pathname;
};

test('invites the first owner with a link that opens the set-up, and sends no email', async () => {
  const email = anEmail();
  const { code, output } = await staff('invite', email, 'owner');
  expect(code).toBe(0);
  const page = await shop.newShopper().request(linkIn(output));
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(email);
  expect(await shop.mailbox.messagesTo(email)).toEqual([]);
  expect(
    await shop.database.rows(
      'select s.role, a.verb, a.staff_id from audit_entries a join staff s on s.id::text = a.object_id where s.email = $1',
      [email],
    ),
  ).toEqual([{ role: 'owner', verb: 'invite', staff_id: null }]);
});

test('prints a new link for a member, in place of the earlier one', async () => {
  const email = anEmail();
  const invited = await staff('invite', email, 'packer');
  const recovered = await staff('recover', email.toUpperCase());
  expect(recovered.code).toBe(0);
  expect((await shop.newShopper().request(linkIn(recovered.output))).status).toBe(200);
  expect((await shop.newShopper().request(linkIn(invited.output))).status).toBe(410);
});

test('explains what is wrong, and changes nothing', async () => {
  const email = anEmail();
  await staff('invite', email, 'packer');
  expect(await staff('invite', email, 'owner')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/exists already/),
  });
  expect(await staff('recover', anEmail())).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/no member/),
  });
  const before = await shop.database.rows('select count(*) from audit_entries');
  for (const args of [
    ['invite', anEmail(), 'admin'],
    ['invite', 'no-email', 'owner'],
    ['invite', anEmail()],
    ['recover', 'no-email'],
    ['recover', anEmail(), 'owner'],
    ['remove', anEmail()],
    ['invite'],
  ])
    expect(await staff(...args)).toMatchObject({ code: 1, errors: expect.stringMatching(/^Usage: /) });
  expect(await shop.database.rows('select count(*) from audit_entries')).toEqual(before);
});
