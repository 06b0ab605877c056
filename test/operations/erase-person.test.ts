import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterDelivery } from '#test/support/after-delivery.ts';
import { allStoredText } from '#test/support/all-stored-text.ts';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import { ORDER_PAID } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { operatorCommand } from '#test/support/operator-command.ts';
import { historyOf } from '#test/support/order-fixtures.ts';
import { aSignUp, type Shopper } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const erase = operatorCommand('erase-person', () => shop);

/** The data of a person that the runbook's statement finds. */
const storedDataOf = async (email: string) => {
  const runbook = await readFile('docs/runbook.md', 'utf8');
  const [, statement = ''] = /```sql\n(with account .+?)```/s.exec(runbook) ?? [];
  return shop.database.rows(statement.replaceAll('ada@example.com', email));
};

const canary = () => `canary-${randomUUID()}`;

/** Creates a person with a paid and an unpaid order and an enquiry, each with a canary. */
const createPerson = async (shopper: Shopper, email = `${canary()}@example.com`) => {
  const canaries = { name: canary(), street: canary() };
  const shipping = anAddress({ name: canaries.name, line1: canaries.street });
  const billing = anAddress({ name: `Billing ${canaries.name}`, line1: `Billing ${canaries.street}` });
  const buy = () => {
    const items = [{ id: 'marrakech-mint', quantity: 1 }];
    return shop.order(shopper, aPurchase({ email: email.toUpperCase(), items, shipping, billing }));
  };
  const [paid, open] = [await buy(), await buy()];
  await shop.payment.pay(paid.session);
  await expect.poll(() => shop.mailbox.subjectsTo(email)).toContainEqual(ORDER_PAID);
  await shopper.send('/franchising', {
    name: canaries.name,
    email,
    town: canaries.street,
    message: 'A store?',
  });
  await shopper.send('/withdrawal', {
    intent: 'confirm',
    name: canaries.name,
    orderNumber: paid.receipt,
    email,
    items: canaries.street,
  });
  await shopper.send('/back-in-stock/masala-chai', { email });
  return { email, canaries, paid, open };
};

type Person = Awaited<ReturnType<typeof createPerson>>;

/** Checks that only the data for the invoice of the paid order is left. */
const expectErased = async ({ email, canaries, paid, open }: Person) => {
  await afterDelivery(shop.database);
  const stored = await allStoredText(shop.database);
  const lines = stored.split('\n').filter((line) => line.includes(canaries.street));
  expect(lines).toEqual([expect.stringContaining(paid.receipt)]);
  expect(lines[0]).toContain(`Billing ${canaries.name}`);
  const rest = stored.replaceAll(`Billing ${canaries.name}`, '').replaceAll(`Billing ${canaries.street}`, '');
  for (const personal of [...Object.values(canaries), email, paid.linkSecret, open.linkSecret])
    expect([personal, rest.toLowerCase().includes(personal.toLowerCase())]).toEqual([personal, false]);
  for (const { linkSecret } of [paid, open])
    expect((await shop.newShopper().request(`/order/${linkSecret}`)).status).toBe(404);
  expect((await historyOf(shop.database, open.receipt)).at(-1)).toBe('payment-cancelled → cancelled');
  expect(await shop.payment.entriesAbout(open.session)).toContain('session.expired');
  for (const { receipt } of [paid, open])
    expect(
      await shop.database.rows('select user_id, email from orders where receipt = $1', [receipt]),
    ).toEqual([{ user_id: null, email: '' }]);
};

test('erases a guest on request and keeps the billing data for accounting', async () => {
  const [guest, other] = [await createPerson(shop.newShopper()), await createPerson(shop.newShopper())];
  const result = await erase(guest.email);
  expect(result).toMatchObject({ code: 0, errors: '' });
  expect(result.output).toContain('2 orders of a guest');
  await expectErased(guest);
  // Everyone else's data stays.
  expect((await shop.newShopper().request(`/order/${other.open.linkSecret}`)).status).toBe(200);
  expect((await historyOf(shop.database, other.open.receipt)).at(-1)).toMatch(/awaiting-payment$/);
  expect(await erase(guest.email)).toMatchObject({
    code: 0,
    output: expect.stringContaining('No account and no order'),
  });
});

test('erases an account on request as its own removal does', async () => {
  const email = `${canary()}@example.com`;
  const guest = await createPerson(shop.newShopper(), email);
  const shopper = shop.newShopper();
  await shopper.register(aSignUp(email, { displayName: canary() }));
  const owner = await createPerson(shopper, email);
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
  for (const kind of [...kinds, 'letters', 'enquiries', 'withdrawals', 'back_in_stock_requests'])
    expect([kind, stored.some((row) => row['table'] === kind)]).toEqual([kind, true]);
  const all = JSON.stringify(stored);
  for (const personal of [...Object.values(owner.canaries), guest.canaries.street, 'marrakech-mint'])
    expect([personal, all.includes(personal)]).toEqual([personal, true]);
  for (const secret of [owner.paid.linkSecret, guest.open.linkSecret]) expect(all).not.toContain(secret);
  const result = await erase(email.toUpperCase());
  expect(result).toMatchObject({ code: 0, errors: '' });
  expect(result.output).toContain('an account');
  await expectErased(owner);
  await expectErased(guest);
  expect((await shopper.request('/api/orders')).status).toBe(401);
});

test('erases no person while the payment status of an order is unknown', async () => {
  const guest = await createPerson(shop.newShopper());
  await shop.payment.faults({ expireSession: 'error-500' });
  const refused = await erase(guest.email);
  await shop.payment.clearFaults();
  expect(refused.code).toBe(1);
  expect(refused.errors).toContain('awaits payment');
  expect((await shop.newShopper().request(`/order/${guest.open.linkSecret}`)).status).toBe(200);
  expect(await erase(guest.email)).toMatchObject({ code: 0 });
});

test('accepts one email address per erasure and rejects anything else', async () => {
  for (const args of [[], ['ada'], ['ada@example.com', 'eve@example.com']]) {
    const { code, errors } = await erase(...args);
    expect([args, code, errors]).toEqual([args, 1, expect.stringContaining('npm run erase-person -- ')]);
  }
});
