import { expect, test } from 'vitest';
import type { User } from '#domain/accounts/session.ts';
import { err, ok } from '#domain/values/result.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { cancelOrder } from '#services/payments/cancel-order.ts';
import type { PaymentProvider } from '#services/ports/ports.ts';
import {
  type AccountPorts,
  accountPorts,
  busyHasher,
  signedUpAccount,
} from '#test/support/account-fixtures.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { paymentPorts, placedWithSession } from '#test/support/payment-ports.ts';
import { PASSWORD } from '#test/support/shopper.ts';

const MINUTE = 60_000;
const deleted = ok(undefined);

/** Deletes an account of a shop with these responses of the payment provider. */
const accountRemoval = (
  database: FreshDatabase,
  changes: Partial<AccountPorts> = {},
  provider: Partial<PaymentProvider> = {},
) => {
  const shop = paymentPorts(database, provider);
  const accountDeps = { ...accountPorts(database), ...changes };
  const ports = { ...shop.ports, ...accountDeps };
  const remove = deleteAccount.bind(null, { ...ports, cancelOrder: cancelOrder.bind(null, ports) });
  return {
    ...shop,
    logLines: accountDeps.logLines,
    remove: (user: User, password?: string, secret = '') => remove({ user, secret, password }),
  };
};
const usersIn = async ({ rows }: FreshDatabase) => (await rows('select 1 from users')).length;
const statusesOf = ({ rows }: FreshDatabase) => rows('select status from orders order by created_at');

test('removes an account with its password, and not with a session alone', async () => {
  await using database = await freshDatabase();
  const accountDeps = accountPorts(database);
  const [{ user, secret }, other] = [await signedUpAccount(accountDeps), await signedUpAccount(accountDeps)];
  const { remove, logLines } = accountRemoval(database);
  for (const missing of [undefined, ''])
    expect(await remove(user, missing, secret)).toEqual(
      err({ code: 'invalid-request', details: { fields: { password: 'Please enter your password.' } } }),
    );
  expect(await remove(user, 'not it', secret)).toMatchObject(err({ code: 'password-wrong' }));
  expect(await usersIn(database)).toBe(2);
  expect(await remove(user, PASSWORD, secret)).toEqual(deleted);
  expect(await database.rows('select id from users')).toEqual([{ id: other.user.id }]);
  expect(logLines.map(([, facts]) => facts)).toEqual(
    [
      ['account.deletion-failed', 'invalid-request'],
      ['account.deletion-failed', 'invalid-request'],
      ['account.deletion-failed', 'password-wrong'],
      ['account.deleted', 'success'],
    ].map(([event, outcome]) => ({ event, method: 'password', outcome, account: user.id })),
  );
});

test('keeps an account while the password hasher is busy', async () => {
  await using database = await freshDatabase();
  const { user } = await signedUpAccount(accountPorts(database));
  const { remove } = accountRemoval(database, { passwordHasher: busyHasher });
  expect(await remove(user, PASSWORD)).toEqual(err({ code: 'overloaded' }));
  expect(await usersIn(database)).toBe(1);
});

test('removes an account without a password within five minutes of a Google sign-in', async () => {
  await using database = await freshDatabase();
  const accountDeps = accountPorts(database);
  const google = { issuer: 'https://accounts.google.com', subject: '1' };
  const una = { id: accountDeps.newId(), email: 'una@example.com', displayName: 'Una' };
  const created = await accountDeps.accounts.createFederated(una, google, null);
  if (!created.ok) throw new Error(created.error.code);
  const now = accountDeps.clock();
  const expiresAt = new Date(now.getTime() + 60 * MINUTE);
  await accountDeps.sessions.open(accountDeps.secrets.digest('secret'), una.id, now, expiresAt, google);
  const removeAfter = (minutes: number, secret: string) =>
    accountRemoval(database, accountPorts(database, minutes * MINUTE)).remove(
      created.value,
      undefined,
      secret,
    );
  const reauthenticate = err({ code: 'auth/requires-recent-login' });
  expect(await removeAfter(6, 'secret')).toEqual(reauthenticate);
  expect(await removeAfter(1, 'another')).toEqual(reauthenticate);
  expect(await usersIn(database)).toBe(1);
  expect(await removeAfter(4, 'secret')).toEqual(deleted);
  expect(await usersIn(database)).toBe(0);
});

test('[STOCK-1] removing an account returns unpaid stock and keeps paid orders', async () => {
  await using database = await freshDatabase();
  const { user } = await signedUpAccount(accountPorts(database));
  const [paid, unpaid] = [
    await placedWithSession(database, user.id),
    await placedWithSession(database, user.id),
  ];
  await paid.repository.apply(paid.order.orderNumber, 'payment-received', aPaidSession(paid.order));
  const expiredSession = aPaidSession(unpaid.order, { status: 'expired', paid: false, paymentIntent: null });
  const { remove, providerCalls } = accountRemoval(database, {}, { expire: async () => ok(expiredSession) });
  expect(await remove(user, PASSWORD)).toEqual(deleted);
  expect(providerCalls).toEqual(['expire']);
  expect([await paid.stock(), await unpaid.stock()]).toEqual([3, 5]);
  expect(await statusesOf(database)).toEqual([{ status: 'paid' }, { status: 'cancelled' }]);
});

test('keeps an account while the payment of one of its orders is unknown', async () => {
  await using database = await freshDatabase();
  const { user } = await signedUpAccount(accountPorts(database));
  await placedWithSession(database, user.id);
  expect(await accountRemoval(database).remove(user, PASSWORD)).toEqual(err({ code: 'payment-unavailable' }));
  expect(await usersIn(database)).toBe(1);
  expect(await statusesOf(database)).toEqual([{ status: 'awaiting-payment' }]);
});

test('rejects removing an account while another window places an order, and keeps both', async () => {
  await using database = await freshDatabase();
  const { user } = await signedUpAccount(accountPorts(database));
  const { order } = await placedWithSession(database, user.id);
  const expiredSession = aPaidSession(order, { status: 'expired', paid: false, paymentIntent: null });
  const expire = async () => {
    await placedWithSession(database, user.id);
    return ok(expiredSession);
  };
  expect(await accountRemoval(database, {}, { expire }).remove(user, PASSWORD)).toEqual(
    err({ code: 'unpaid-order-left' }),
  );
  expect(await usersIn(database)).toBe(1);
});
