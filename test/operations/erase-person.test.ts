import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterDelivery } from '#test/support/after-delivery.ts';
import { allStoredText } from '#test/support/all-stored-text.ts';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import { ORDER_PAID } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { historyOf } from '#test/support/order-fixtures.ts';
import { aSignUp, type Shopper } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Runs `npm run forget` for a person, as the owner does. */
const erase = async (...words: string[]) => {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['operations/forget.ts', ...words], {
    env: { PATH, HOME, DATABASE_URL: shop.database.url, DATA_DIR: shop.dataDir },
  });
  const gone = once(child, 'exit');
  const [stdout, logOutput] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await gone;
  return { code: child.exitCode, stdout, logOutput };
};

/** The data of a person that the runbook's statement finds. */
const storedDataOf = async (email: string) => {
  const runbook = await readFile('docs/runbook.md', 'utf8');
  const [, question = ''] = /```sql\n(with account .+?)```/s.exec(runbook) ?? [];
  return shop.database.rows(question.replaceAll('ada@example.com', email));
};

const canary = () => `canary-${randomUUID()}`;

/** A person with a paid and an unpaid order and an enquiry, each with a canary. */
const anyone = async (shopper: Shopper, email = `${canary()}@example.com`) => {
  const marks = { name: canary(), street: canary() };
  const shipping = anAddress({ name: marks.name, line1: marks.street });
  const billing = anAddress({ name: `Bill ${marks.name}`, line1: `Bill ${marks.street}` });
  const buy = () => {
    const items = [{ id: 'marrakech-mint', quantity: 1 }];
    return shop.order(shopper, aPurchase({ email: email.toUpperCase(), items, shipping, billing }));
  };
  const [paid, open] = [await buy(), await buy()];
  await shop.payment.pay(paid.session);
  await expect
    .poll(async () => (await shop.mailbox.messagesTo(email)).map(({ subject }) => subject))
    .toContainEqual(ORDER_PAID);
  await shopper.send('/franchising', { name: marks.name, email, town: marks.street, message: 'A store?' });
  return { email, marks, paid, open };
};

type Person = Awaited<ReturnType<typeof anyone>>;

/** Checks that only the data for the invoice of the paid order is left. */
const expectForgotten = async ({ email, marks, paid, open }: Person) => {
  await afterDelivery(shop.database);
  const stored = await allStoredText(shop.database);
  const lines = stored.split('\n').filter((line) => line.includes(marks.street));
  expect(lines).toEqual([expect.stringContaining(paid.receipt)]);
  expect(lines[0]).toContain(`Bill ${marks.name}`);
  const rest = stored.replaceAll(`Bill ${marks.name}`, '').replaceAll(`Bill ${marks.street}`, '');
  for (const mark of [...Object.values(marks), email, paid.linkSecret, open.linkSecret])
    expect([mark, rest.toLowerCase().includes(mark.toLowerCase())]).toEqual([mark, false]);
  for (const { linkSecret } of [paid, open])
    expect((await shop.newShopper().request(`/order/${linkSecret}`)).status).toBe(404);
  expect((await historyOf(shop.database, open.receipt)).at(-1)).toBe('payment-cancelled → cancelled');
  expect(await shop.payment.happenedTo(open.session)).toContain('session.expired');
  for (const { receipt } of [paid, open])
    expect(
      await shop.database.rows('select user_id, email from orders where receipt = $1', [receipt]),
    ).toEqual([{ user_id: null, email: '' }]);
};

test('erases a guest on request and keeps the billing data for accounting', async () => {
  const [guest, other] = [await anyone(shop.newShopper()), await anyone(shop.newShopper())];
  const done = await erase(guest.email);
  expect(done).toMatchObject({ code: 0, logOutput: '' });
  expect(done.stdout).toContain('2 orders of a guest');
  await expectForgotten(guest);
  // Everyone else's data stays.
  expect((await shop.newShopper().request(`/order/${other.open.linkSecret}`)).status).toBe(200);
  expect((await historyOf(shop.database, other.open.receipt)).at(-1)).toMatch(/awaiting-payment$/);
  expect(await erase(guest.email)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('No account and no order'),
  });
});

test('erases an account on request as its own removal does', async () => {
  const email = `${canary()}@example.com`;
  const guest = await anyone(shop.newShopper(), email);
  const shopper = shop.newShopper();
  await shopper.post('/api/auth/sign-up', aSignUp(email, { displayName: canary() }));
  const owner = await anyone(shopper, email);
  const stored = await storedDataOf(email);
  const kinds = [
    'users',
    'passwords',
    'sessions',
    'orders',
    'order_lines',
    'order_history',
    'payment_events',
  ];
  for (const kind of [...kinds, 'letters', 'enquiries'])
    expect([kind, stored.some((row) => row['kept'] === kind)]).toEqual([kind, true]);
  const all = JSON.stringify(stored);
  for (const mark of [...Object.values(owner.marks), guest.marks.street, 'marrakech-mint'])
    expect([mark, all.includes(mark)]).toEqual([mark, true]);
  for (const secret of [owner.paid.linkSecret, guest.open.linkSecret]) expect(all).not.toContain(secret);
  const done = await erase(email.toUpperCase());
  expect(done).toMatchObject({ code: 0, logOutput: '' });
  expect(done.stdout).toContain('an account');
  await expectForgotten(owner);
  await expectForgotten(guest);
  expect((await shopper.request('/api/orders')).status).toBe(401);
});

test('erases no person while the payment provider cannot say whether an order was paid', async () => {
  const guest = await anyone(shop.newShopper());
  await shop.payment.faults({ expireSession: 'error-500' });
  const refused = await erase(guest.email);
  await shop.payment.clearFaults();
  expect(refused.code).toBe(1);
  expect(refused.logOutput).toContain('awaits payment');
  expect((await shop.newShopper().request(`/order/${guest.open.linkSecret}`)).status).toBe(200);
  expect(await erase(guest.email)).toMatchObject({ code: 0 });
});

test('accepts one email address per erasure and rejects anything else', async () => {
  for (const words of [[], ['ada'], ['ada@example.com', 'eve@example.com']]) {
    const { code, logOutput } = await erase(...words);
    expect([words, code, logOutput]).toEqual([words, 1, expect.stringContaining('npm run forget -- ')]);
  }
});
