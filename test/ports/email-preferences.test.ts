import { expect, test } from 'vitest';
import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import { createEmailPreferences, moveOptOut } from '#adapters/postgres/email/email-preferences.ts';
import { createPaymentReminders } from '#adapters/postgres/orders/self-service/payment-reminders.ts';
import { MINUTE } from '#domain/values/time.ts';
import { remindOfPayment } from '#services/orders/remind-of-payment.ts';
import { verifiedAccount } from '#test/support/account-fixtures.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { placedWithSession } from '#test/support/payment-ports.ts';

test('turns reminders off and on for an address in any spelling, twice without an error', async () => {
  await using database = await freshDatabase();
  const preferences = createEmailPreferences(database.orm);
  expect(await preferences.getsPaymentReminders('ada@example.com')).toBe(true);
  for (const email of ['Ada@Example.com', 'ada@example.com'])
    await preferences.setPaymentReminders(email, false);
  expect(await preferences.getsPaymentReminders('ADA@example.com')).toBe(false);
  expect(await preferences.getsPaymentReminders('bruno@example.com')).toBe(true);
  for (let time = 0; time < 2; time += 1) await preferences.setPaymentReminders('ADA@example.com', true);
  expect(await preferences.getsPaymentReminders('ada@example.com')).toBe(true);
});

test('sends no reminder to an address without reminders, and does not look at its order again', async () => {
  await using database = await freshDatabase();
  const { order } = await placedWithSession(database);
  const preferences = createEmailPreferences(database.orm);
  await preferences.setPaymentReminders(order.email, false);
  const remind = () =>
    remindOfPayment({
      paymentReminders: createPaymentReminders(database.orm),
      clock: () => new Date(order.createdAt.getTime() + 12 * MINUTE),
    });
  await remind();
  await preferences.setPaymentReminders(order.email, true);
  await remind();
  expect(await database.rows("select 1 from letters where kind = 'order-unpaid'")).toEqual([]);
});

test('exports the preference of an account, and deletes it with the account', async () => {
  await using database = await freshDatabase();
  const user = await verifiedAccount(database);
  const preferences = createEmailPreferences(database.orm);
  const data = createAccountData(database.orm);
  expect((await data.export(user)).account.getsPaymentReminders).toBe(true);
  await preferences.setPaymentReminders(user.email, false);
  expect((await data.export(user)).account.getsPaymentReminders).toBe(false);
  await data.delete(user);
  expect(await database.rows('select 1 from email_opt_outs')).toEqual([]);
});

test('a new email of an account keeps its preference', async () => {
  await using database = await freshDatabase();
  const preferences = createEmailPreferences(database.orm);
  await preferences.setPaymentReminders('ada@example.com', false);
  await database.orm.transaction((tx) => moveOptOut(tx, 'Ada@example.com', 'ada@new.example'));
  await database.orm.transaction((tx) => moveOptOut(tx, 'bruno@example.com', 'bruno@new.example'));
  expect(await database.rows('select email from email_opt_outs')).toEqual([{ email: 'ada@new.example' }]);
});
