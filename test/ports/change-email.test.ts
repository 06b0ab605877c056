import { expect, test } from 'vitest';
import type { User } from '#domain/accounts/session.ts';
import { MAX_CHANGE_LINKS } from '#domain/email/email-message.ts';
import { err, ok } from '#domain/values/result.ts';
import { confirmEmailChange, findEmailChange, requestEmailChange } from '#services/accounts/change-email.ts';
import { requestPasswordReset } from '#services/accounts/reset-password.ts';
import { signIn } from '#services/accounts/sign-in.ts';
import { verifyEmail } from '#services/accounts/verify-email.ts';
import {
  type AccountPorts,
  accountPorts,
  signedUpAccount,
  verifiedAccount,
} from '#test/support/account-fixtures.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';
import { anEmail, PASSWORD } from '#test/support/shopper.ts';

const DAY = 24 * 3_600_000;
const NEW = 'Guest@example.com';

type Account = { readonly user: User; readonly secret: string };

const request = (ports: AccountPorts, { user, secret }: Account, changes = {}) =>
  requestEmailChange(ports, { user, secret, email: NEW, password: PASSWORD, ...changes });
/** Emails of a kind that are sent, oldest first. */
const sentEmails = ({ rows }: FreshDatabase, kind: string) =>
  rows<{ to: string; secret: string }>(
    `select "to", facts->>'secret' as secret from letters where kind = $1 and due_at is not null order by created_at`,
    [kind],
  );
const requestedSecret = async (database: FreshDatabase) =>
  (await sentEmails(database, 'change-email')).at(-1)?.secret ?? '';
const emailsIn = ({ rows }: FreshDatabase) => rows('select email from users order by created_at');

test.each([
  [true, NEW.toLowerCase()],
  [false, 'ada@example.com'],
])('notes of staff follow the new email of an account only if the former one was verified: %s', async (isVerified, email) => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const account = await signedUpAccount(ports, 'ada@example.com');
  await database.rows('update users set email_proven_at = case when $1 then now() end', [isVerified]);
  await database.rows("insert into staff_notes (customer_email, text) values ('ada@example.com', 'Calls')");
  expect(await request(ports, account)).toEqual(ok(undefined));
  expect(await confirmEmailChange(ports, await requestedSecret(database), account.user)).toEqual(
    ok(undefined),
  );
  expect(await database.rows('select customer_email as email from staff_notes')).toEqual([{ email }]);
});

test('[GUEST-1] the account has its new email once the link is used, and the old mailbox hears of it', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const account = await signedUpAccount(ports, 'ada@example.com');
  const { repository, order } = await placed(database);
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  const { order: own } = await placed(database, { userId: account.user.id });
  await database.rows('update orders set email = $2 where receipt = $1', [
    own.orderNumber,
    'Ada@example.com',
  ]);
  await requestPasswordReset(ports, account.user.email);

  expect(await request(ports, account)).toEqual(ok(undefined));
  expect((await sentEmails(database, 'change-email')).map(({ to }) => to)).toEqual([NEW]);
  expect(await emailsIn(database)).toEqual([{ email: 'ada@example.com' }]);
  const secret = await requestedSecret(database);
  expect(await findEmailChange(ports, secret, account.user)).toBe(NEW);

  expect(await confirmEmailChange(ports, secret, account.user)).toEqual(ok(undefined));
  expect(await database.rows('select email, email_proven_at is not null as verified from users')).toEqual([
    { email: NEW, verified: true },
  ]);
  expect((await signIn(ports, { email: NEW, password: PASSWORD })).ok).toBe(true);
  expect((await signIn(ports, { email: 'ada@example.com', password: PASSWORD })).ok).toBe(false);
  expect(await database.rows('select 1 from account_links')).toEqual([]);
  expect(await database.rows('select distinct user_id as "of", lower(email) as email from orders')).toEqual([
    { of: account.user.id, email: NEW.toLowerCase() },
  ]);
  expect((await sentEmails(database, 'email-changed')).map(({ to }) => to)).toEqual(['ada@example.com']);
  expect(await confirmEmailChange(ports, secret, account.user)).toEqual(err({ code: 'link-ended' }));
  const events = ports.logLines.map(([, fields]) => (fields as { event: string }).event);
  expect(events).toEqual(expect.arrayContaining(['email-change.requested', 'email-change.succeeded']));
});

test('the link works for a day, and only in a session of the account that requested it', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const [account, other] = [await signedUpAccount(ports), await signedUpAccount(ports)];
  await request(ports, account);
  const secret = await requestedSecret(database);
  const ended = err({ code: 'link-ended' });
  expect(await findEmailChange(ports, secret, other.user)).toBeUndefined();
  expect(await confirmEmailChange(ports, secret, other.user)).toEqual(ended);
  expect(await verifyEmail(ports, secret, account.user)).toEqual(ended);
  expect(await findEmailChange(accountPorts(database, 0.99 * DAY), secret, account.user)).toBe(NEW);
  const nextDay = accountPorts(database, 1.01 * DAY);
  expect(await findEmailChange(nextDay, secret, account.user)).toBeUndefined();
  expect(await confirmEmailChange(nextDay, secret, account.user)).toEqual(ended);
});

test('needs the password, or a recent sign-in if there is none', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const account = await signedUpAccount(ports);
  expect(await request(ports, account, { password: 'not it' })).toMatchObject(
    err({ code: 'password-wrong' }),
  );
  expect(await request(ports, account, { password: undefined })).toMatchObject(
    err({ code: 'invalid-request', details: { fields: { password: expect.any(String) } } }),
  );
  expect(await request(ports, account, { email: account.user.email.toUpperCase() })).toMatchObject(
    err({ code: 'invalid-request', details: { fields: { email: expect.any(String) } } }),
  );
  await database.rows('delete from passwords');
  const later = accountPorts(database, 5.1 * 60_000);
  expect(await request(later, account)).toEqual(err({ code: 'auth/requires-recent-login' }));
  expect(await sentEmails(database, 'change-email')).toEqual([]);
  expect(await request(ports, account)).toEqual(ok(undefined));
  expect(await sentEmails(database, 'change-email')).toHaveLength(1);
});

test('a taken address gets the same answer and no email, and counts like a free one', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const account = await signedUpAccount(ports);
  await verifiedAccount(database, { email: NEW.toLowerCase() });
  for (let n = 0; n < MAX_CHANGE_LINKS; n += 1) expect(await request(ports, account)).toEqual(ok(undefined));
  expect(await request(ports, account, { email: anEmail() })).toEqual(ok(undefined));
  expect(await sentEmails(database, 'change-email')).toEqual([]);
});

test('limits the links of an account and those to an address', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const account = await signedUpAccount(ports);
  await Promise.all(Array.from({ length: 6 }, () => request(ports, account, { email: anEmail() })));
  expect(await sentEmails(database, 'change-email')).toHaveLength(MAX_CHANGE_LINKS);
  for (let n = 0; n <= MAX_CHANGE_LINKS; n += 1) await request(ports, await signedUpAccount(ports));
  const toNew = (await sentEmails(database, 'change-email')).filter(({ to }) => to === NEW);
  expect(toNew).toHaveLength(MAX_CHANGE_LINKS);
});

test('an address that was taken after the request stays with its account', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const account = await signedUpAccount(ports, 'ada@example.com');
  await request(ports, account);
  await verifiedAccount(database, { email: NEW.toLowerCase() });
  expect(await confirmEmailChange(ports, await requestedSecret(database), account.user)).toEqual(
    err({ code: 'auth/email-already-in-use' }),
  );
  expect(await emailsIn(database)).toEqual([{ email: 'ada@example.com' }, { email: NEW.toLowerCase() }]);
});

test('deletes the unconfirmed addresses with the account', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const account = await signedUpAccount(ports);
  await request(ports, account);
  await ports.accountData.delete(account.user);
  expect(await database.rows('select 1 from letters')).toEqual([]);
  expect(await database.rows('select 1 from account_links')).toEqual([]);
});
