import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { invitationPath, signedInStaff } from '#test/support/admin.ts';
import { allStoredText } from '#test/support/all-stored-text.ts';
import { linkIn, VERIFY_EMAIL } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anEmail, PASSWORD } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

test('a new shop has no account, no session and no default code', async () => {
  const counts = await Promise.all(
    ['users', 'passwords', 'sessions', 'federated_accounts', 'devices', 'account_links', 'staff'].map(
      async (table) => (await shop.database.rows(`select 1 from ${table}`)).length,
    ),
  );
  expect(counts).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const emails = ['admin@example.com', 'admin@localhost.localdomain', 'shop@localhost.example'];
  for (const password of ['admin', 'password', 'camellia', 'test', '']) {
    const guesses = emails.map((email) => shop.newShopper().signIn(email, password));
    for (const { status } of await Promise.all(guesses)) expect([401, 422]).toContain(status);
  }
});

/** Expects that the database contains the email, but none of the secrets, once all emails are sent. */
const expectNoneStored = async (email: string, secrets: Readonly<Record<string, string | undefined>>) => {
  await expect
    .poll(async () => (await shop.database.rows('select 1 from letters where facts is not null')).length)
    .toBe(0);
  const stored = await allStoredText(shop.database);
  expect(stored).toContain(email);
  for (const [kind, secret] of Object.entries(secrets))
    expect([kind, secret?.length && stored.includes(secret)]).toEqual([kind, false]);
};

test('the database contains no usable session, password or email link', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  await shop.newShopper().send('/reset-password', { email });
  const message = await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, 'Reset your password']);
  const token = (await shop.mailbox.messagesTo(email))[0] ?? { text: '' };
  await expectNoneStored(email, {
    session: shopper.jar.get('__Host-session'),
    device: shopper.jar.get('__Host-device'),
    password: PASSWORD,
    reset: linkIn(message).split('/').at(-1),
    token: linkIn(token).split('/').at(-1),
  });
});

test('the database contains no usable session, password, link or recovery code of staff', async () => {
  const { browser } = await signedInStaff(shop);
  const page = await (await browser.send('/admin/account', { intent: 'create-recovery-codes' })).text();
  const code = /<code>([a-z2-7-]{29})<\/code>/.exec(page)?.[1];
  const email = anEmail();
  const invitation = { intent: 'invite', email, name: 'Bruno', role: 'packer', requestId: randomUUID() };
  expect((await browser.send('/admin/staff', invitation)).status).toBe(303);
  const message = await shop.mailbox.waitForEmails(email, ['Your invitation to the shop’s admin']);
  const printed = await invitationPath(shop, anEmail(), 'packer');
  await expectNoneStored(email, {
    session: browser.jar.get('__Host-staff'),
    password: PASSWORD,
    code,
    codeWithoutHyphens: code?.replaceAll('-', ''),
    invitation: linkIn(message).split('/').at(-1),
    printed: printed.split('/').at(-1),
  });
});

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('order numbers and all other public ids are random and reveal no sales volume', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  for (let n = 0; n < 3; n += 1) await shop.order(shopper);
  const texts = await Promise.all(
    ['/api/orders', '/api/account/data', '/account', '/api/saved-items'].map(async (path) =>
      (await shopper.request(path)).text(),
    ),
  );
  const [orders = ''] = texts;
  const { orders: ids } = z
    .object({ orders: z.array(z.object({ id: z.string(), receipt: z.string() })) })
    .parse(JSON.parse(orders));
  for (const { id, receipt } of ids) expect([id, receipt]).toEqual([expect.stringMatching(uuid4), receipt]);
  expect(new Set(ids.map(({ id }) => id)).size).toBe(3);
  // The only sequential columns. Only those of the audit log and of notes are in a response, to staff.
  const columns = await shop.database.rows<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval%') order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual([
    'audit_entries.id',
    'cart_lines.line',
    'fulfilment_history.id',
    'ledger_entries.id',
    'order_history.id',
    'product_prices.id',
    'promotion_history.id',
    'staff_notes.id',
  ]);
  for (const text of texts) expect(text).not.toMatch(/"(line|orderId|historyId|number)":\s*\d/);
});

test('ids of staff are random', async () => {
  const { browser } = await signedInStaff(shop);
  const members = await shop.database.rows<{ id: string }>('select id from staff');
  expect(members.length).toBeGreaterThan(0);
  for (const { id } of members) expect(id).toMatch(uuid4);
  const page = await (await browser.request('/admin/staff')).text();
  const ids = [...page.matchAll(/name="(?:id|requestId)" value="([^"]*)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(1);
  for (const id of ids) expect(id).toMatch(uuid4);
});
