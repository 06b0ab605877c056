import { expect, test } from 'vitest';
import { err, ok } from '#domain/values/result.ts';
import { requestEmailChange } from '#services/accounts/change-email.ts';
import { changePassword } from '#services/accounts/change-password.ts';
import { requestPasswordReset, resetPassword } from '#services/accounts/reset-password.ts';
import { findSession } from '#services/accounts/sessions/find-session.ts';
import { isTrustedDevice } from '#services/accounts/sessions/trusted-devices.ts';
import { signIn } from '#services/accounts/sign-in.ts';
import {
  type AccountPorts,
  accountPorts,
  addTrustedDevice,
  busyHasher,
  plainTextHasher,
  signedUpAccount,
} from '#test/support/account-fixtures.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { anEmail, PASSWORD } from '#test/support/shopper.ts';

const NEW_PASSWORD = 'eleven kettles sing';

const changeIn = (
  ports: AccountPorts,
  { user, secret }: Awaited<ReturnType<typeof signedUpAccount>>,
  changes = {},
) => changePassword(ports, { user, secret, currentPassword: PASSWORD, password: NEW_PASSWORD, ...changes });

const linksIn = ({ rows }: FreshDatabase) => rows('select purpose from account_links order by 1');

test('changes the password, keeps this session and ends all others, devices and links', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const [account, other] = [await signedUpAccount(ports), await signedUpAccount(ports)];
  const { user, secret } = account;
  const elsewhere = await signIn(ports, { email: user.email, password: PASSWORD });
  const device = await addTrustedDevice(ports, user);
  await requestPasswordReset(ports, user.email);
  await requestEmailChange(ports, { user, secret, email: anEmail(), password: PASSWORD });

  expect(await changeIn(ports, account)).toEqual(ok(undefined));
  expect(await findSession(ports, secret)).toMatchObject({ user: { id: user.id } });
  expect(await findSession(ports, elsewhere.ok ? elsewhere.value.secret : '')).toBeUndefined();
  expect(await findSession(ports, other.secret)).toBeDefined();
  expect(await isTrustedDevice(ports, device, user.email)).toBe(false);
  expect(await linksIn(database)).toEqual([{ purpose: 'prove-email' }, { purpose: 'prove-email' }]);
  expect((await signIn(ports, { email: user.email, password: PASSWORD })).ok).toBe(false);
  expect((await signIn(ports, { email: user.email, password: NEW_PASSWORD })).ok).toBe(true);
  expect(await database.rows(`select "to" from letters where kind = 'password-changed'`)).toEqual([
    { to: user.email },
  ]);
  expect(ports.logLines).toContainEqual([
    'info',
    { event: 'password.changed', method: 'password', outcome: 'success', account: user.id },
    'Password change succeeded',
  ]);
});

test('a wrong, repeated or weak password changes nothing and sends no email', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const account = await signedUpAccount(ports);
  for (const [changes, code, field] of [
    [{ currentPassword: 'not it' }, 'password-wrong', 'currentPassword'],
    [{ password: PASSWORD }, 'invalid-request', 'password'],
    [{ password: 'password123' }, 'auth/common-password', 'password'],
  ] as const)
    expect(await changeIn(ports, account, changes)).toMatchObject(
      err({ code, details: { fields: { [field]: expect.any(String) } } }),
    );
  for (const busy of [busyHasher, { ...plainTextHasher, hash: busyHasher.hash }])
    expect(await changeIn({ ...ports, passwordHasher: busy }, account)).toEqual(err({ code: 'overloaded' }));
  expect(await database.rows('select hash from passwords')).toEqual([{ hash: `hash of ${PASSWORD}` }]);
  expect(await database.rows(`select 1 from letters where kind = 'password-changed'`)).toEqual([]);
});

test('sets no password for an account without one', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const account = await signedUpAccount(ports);
  await database.rows('delete from passwords');
  expect(await changeIn(ports, account)).toMatchObject(err({ code: 'password-wrong' }));
  expect(await database.rows('select 1 from passwords')).toEqual([]);
});

test('one of two simultaneous changes wins, and the other ends no session', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const account = await signedUpAccount(ports);
  const second = await signIn(ports, { email: account.user.email, password: PASSWORD });
  if (!second.ok) throw new Error(second.error.code);
  const hash = async (password: string) => {
    expect(await changeIn(ports, second.value, { password: 'nine kettles sing' })).toEqual(ok(undefined));
    return plainTextHasher.hash(password);
  };
  const racing = { ...ports, passwordHasher: { ...plainTextHasher, hash } };
  expect(await changeIn(racing, account)).toMatchObject(err({ code: 'password-wrong' }));
  expect(await findSession(ports, second.value.secret)).toBeDefined();
  expect((await signIn(ports, { email: account.user.email, password: 'nine kettles sing' })).ok).toBe(true);
});

test('a password reset tells the owner and ends a pending email change', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const { user, secret } = await signedUpAccount(ports);
  await requestEmailChange(ports, { user, secret, email: anEmail(), password: PASSWORD });
  await requestPasswordReset(ports, user.email);
  const [reset] = await database.rows<{ secret: string }>(
    `select facts->>'secret' as secret from letters where kind = 'reset-password'`,
  );
  expect(await resetPassword(ports, reset?.secret ?? '', NEW_PASSWORD)).toEqual(ok(undefined));
  expect(await linksIn(database)).toEqual([{ purpose: 'prove-email' }]);
  expect(await database.rows(`select "to" from letters where kind = 'password-changed'`)).toEqual([
    { to: user.email },
  ]);
});
