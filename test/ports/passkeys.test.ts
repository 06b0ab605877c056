import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { err, ok } from '#domain/values/result.ts';
import {
  addPasskey,
  beginAddingPasskey,
  beginPasskeySetUp,
  beginPasskeySignIn,
  removePasskey,
  setUpPasskey,
  signInByPasskey,
} from '#services/staff/credentials/passkeys.ts';
import { signInDemoOwner } from '#services/staff/demo-owner.ts';
import { findStaffSession } from '#services/staff/sessions/staff-sessions.ts';
import { createAuthenticator } from '#test/support/authenticator.ts';
import { expectLockWaits, freshDatabase } from '#test/support/fresh-database.ts';
import {
  invitedMember,
  ORIGIN,
  type StaffTestPorts,
  sessionOf,
  signedInMember,
  staffPorts,
} from '#test/support/staff-fixtures.ts';

const MINUTE = 60_000;
const NAME = 'Office laptop';

const unwrap = <Value>(
  result: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: string },
): Value => {
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

/** A member who has set up a passkey with an invitation. */
const memberWithPasskey = async (ports: StaffTestPorts) => {
  const { member, secret } = await invitedMember(ports);
  const authenticator = createAuthenticator(ORIGIN);
  const response = authenticator.register(unwrap(await beginPasskeySetUp(ports, secret)));
  const opened = unwrap(await setUpPasskey(ports, secret, { response, name: NAME }));
  const session = await sessionOf(ports, opened.secret);
  return { member, linkSecret: secret, authenticator, response, session };
};

test('sets up a passkey with an invitation, and signs in with it', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, linkSecret, authenticator, response } = await memberWithPasskey(ports);
  expect(await beginPasskeySetUp(ports, linkSecret)).toEqual(err('link-ended'));
  expect(await setUpPasskey(ports, linkSecret, { response, name: NAME })).toEqual(err('link-ended'));
  const signedIn = await signInByPasskey(ports, authenticator.authenticate(await beginPasskeySignIn(ports)));
  expect(signedIn).toMatchObject(ok({ member: { id: member.id } }));
  expect(await ports.passkeys.list(member.id)).toMatchObject([{ name: NAME, usedAt: ports.clock() }]);
  expect((await ports.staff.list())[0]).toMatchObject({ passkeys: 1, hasPassword: false });
});

test('accepts a response once, also from two concurrent requests', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { authenticator } = await memberWithPasskey(ports);
  const response = authenticator.authenticate(await beginPasskeySignIn(ports));
  const results = await Promise.all([1, 2, 3].map(() => signInByPasskey(ports, response)));
  expect(results.filter(({ ok: isOk }) => isOk)).toHaveLength(1);
  expect(await signInByPasskey(ports, response)).toEqual(err('wrong-passkey'));
});

test.each([
  ['for another origin', { origin: 'https://evil.example' }],
  ['for another host', { host: 'evil.example' }],
  ['without verification of the user', { isVerified: false }],
] as const)('rejects a response %s, at set-up and sign-in', async (_, changes) => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { secret } = await invitedMember(ports);
  const options = unwrap(await beginPasskeySetUp(ports, secret));
  const response = createAuthenticator(ORIGIN).register(options, changes);
  expect(await setUpPasskey(ports, secret, { response, name: NAME })).toEqual(err('wrong-passkey'));
  const { authenticator } = await memberWithPasskey(ports);
  const signIn = authenticator.authenticate(await beginPasskeySignIn(ports), changes);
  expect(await signInByPasskey(ports, signIn)).toEqual(err('wrong-passkey'));
});

test('rejects an unknown passkey, another key, an old counter and malformed responses', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { authenticator } = await memberWithPasskey(ports);
  const begin = () => beginPasskeySignIn(ports);
  const other = createAuthenticator(ORIGIN);
  expect(await signInByPasskey(ports, other.authenticate(await begin()))).toEqual(err('wrong-passkey'));
  const known = authenticator.authenticate(await begin());
  const forged = { ...other.authenticate(await begin()), id: known.id, rawId: known.id };
  expect(await signInByPasskey(ports, forged)).toEqual(err('wrong-passkey'));
  expect((await signInByPasskey(ports, authenticator.authenticate(await begin(), { counter: 7 }))).ok).toBe(
    true,
  );
  for (const counter of [7, 6])
    expect(await signInByPasskey(ports, authenticator.authenticate(await begin(), { counter }))).toEqual(
      err('wrong-passkey'),
    );
  for (const malformed of [{}, { response: {} }, { ...known, response: { ...known.response, signature: 1 } }])
    expect(await signInByPasskey(ports, { ...malformed, id: known.id })).toEqual(err('wrong-passkey'));
  const { secret } = await invitedMember(ports);
  for (const response of [null, 'x', {}, known])
    expect(await setUpPasskey(ports, secret, { response, name: NAME })).toEqual(err('wrong-passkey'));
});

test('a synchronized passkey, whose counter stays 0, signs in again and again', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { authenticator } = await memberWithPasskey(ports);
  for (let n = 0; n < 3; n += 1) {
    const response = authenticator.authenticate(await beginPasskeySignIn(ports), { counter: 0 });
    expect((await signInByPasskey(ports, response)).ok).toBe(true);
  }
});

test('a challenge ends after ten minutes', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { authenticator } = await memberWithPasskey(ports);
  const options = await beginPasskeySignIn(ports);
  ports.wait(10 * MINUTE);
  expect(await signInByPasskey(ports, authenticator.authenticate(options))).toEqual(err('wrong-passkey'));
  await ports.passkeys.deleteExpiredChallenges(ports.clock());
  expect(await database.rows('select 1 from staff_challenges')).toEqual([]);
});

test('adds and removes passkeys after a recent sign-in, but never the only credential', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { session, member, response } = await memberWithPasskey(ports);
  expect(await removePasskey(ports, session, response.id)).toEqual(err('last-credential'));
  const second = createAuthenticator(ORIGIN);
  const options = unwrap(await beginAddingPasskey(ports, session));
  expect(JSON.stringify(options)).toContain(response.id);
  const added = second.register(options);
  expect(await addPasskey(ports, session, { response: added, name: 'Phone' })).toEqual(ok(undefined));
  const again = second.register(unwrap(await beginAddingPasskey(ports, session)));
  expect(await addPasskey(ports, session, { response: again, name: 'Phone' })).toEqual(err('passkey-known'));
  const stranger = await signedInMember(ports);
  const others = await sessionOf(ports, stranger.secret);
  expect(await removePasskey(ports, others, added.id)).toEqual(err('unknown-passkey'));
  expect((await signInByPasskey(ports, second.authenticate(await beginPasskeySignIn(ports)))).ok).toBe(true);
  expect(await removePasskey(ports, session, response.id)).toEqual(ok(undefined));
  expect(await ports.passkeys.list(member.id)).toMatchObject([{ name: 'Phone' }]);

  ports.wait(11 * MINUTE);
  const old = 'recent-authentication-required';
  expect(await beginAddingPasskey(ports, session)).toEqual(err(old));
  expect(await addPasskey(ports, session, { response: added, name: 'Phone' })).toEqual(err(old));
  expect(await removePasskey(ports, session, added.id)).toEqual(err(old));
});

test('a passkey of a removed member grants no access', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { authenticator, member } = await memberWithPasskey(ports);
  await memberWithPasskey(ports);
  const response = authenticator.authenticate(await beginPasskeySignIn(ports));
  expect((await ports.staff.remove(member.id)).ok).toBe(true);
  expect(await signInByPasskey(ports, response)).toEqual(err('wrong-passkey'));
  expect(await ports.passkeys.list(member.id)).toEqual([]);
});

/** A member with two passkeys. */
const memberWithTwoPasskeys = async (ports: StaffTestPorts) => {
  const first = await memberWithPasskey(ports);
  const second = createAuthenticator(ORIGIN);
  const response = second.register(unwrap(await beginAddingPasskey(ports, first.session)));
  unwrap(await addPasskey(ports, first.session, { response, name: 'Phone' }));
  return { ...first, second, ids: [first.response.id, response.id] as const };
};

test('of two passkeys that are removed at once, one stays', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, session, ids } = await memberWithTwoPasskeys(ports);
  const lockingClient = new pg.Client({ connectionString: database.url });
  await lockingClient.connect();
  await lockingClient.query('begin');
  await lockingClient.query('select from staff for update');
  const requests = ids.map((id) => removePasskey(ports, session, id));
  await expectLockWaits(database, 2);
  await lockingClient.query('commit');
  await lockingClient.end();
  const removed = await Promise.all(requests);
  expect(removed.filter((result) => result.ok)).toHaveLength(1);
  expect(removed.find((result) => !result.ok)).toEqual(err('last-credential'));
  expect(await ports.passkeys.list(member.id)).toHaveLength(1);
});

test('removing a passkey ends the other sessions of its member only', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { session, second, ids } = await memberWithTwoPasskeys(ports);
  const stranger = await signedInMember(ports);
  const signedIn = async () =>
    unwrap(await signInByPasskey(ports, second.authenticate(await beginPasskeySignIn(ports)))).secret;
  const [own, stolen] = [await signedIn(), await signedIn()];
  expect(await removePasskey(ports, await sessionOf(ports, own), ids[0])).toEqual(ok(undefined));
  const isOpen = async (secret: string) => (await findStaffSession(ports, secret)) !== undefined;
  expect([await isOpen(own), await isOpen(stolen), await isOpen(stranger.secret)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(await ports.staffSessions.find(session.digest, ports.clock())).toBeUndefined();
});

test('a passkey that is removed while it signs in opens no session', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { session, second, ids } = await memberWithTwoPasskeys(ports);
  const response = second.authenticate(await beginPasskeySignIn(ports));
  const webAuthn = {
    ...ports.webAuthn,
    verifyAuthentication: async (...args: Parameters<typeof ports.webAuthn.verifyAuthentication>) => {
      const counter = await ports.webAuthn.verifyAuthentication(...args);
      expect(await removePasskey(ports, session, ids[1])).toEqual(ok(undefined));
      return counter;
    },
  };
  expect(await signInByPasskey({ ...ports, webAuthn }, response)).toEqual(err('wrong-passkey'));
  expect(await database.rows('select digest from staff_sessions')).toEqual([{ digest: session.digest }]);
});

test('a member without a sign-in, or with a new one, adds no passkey with an earlier session', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const demo = { ...ports, newId: () => randomUUID(), demoSecret: 'secret' };
  const demoOwner = await sessionOf(ports, unwrap(await signInDemoOwner(demo, 'secret')).secret);
  expect(await beginAddingPasskey(ports, demoOwner)).toEqual(err('no-credential'));
  const { session } = await memberWithPasskey(ports);
  const passkey = () => createAuthenticator(ORIGIN);
  const response = passkey().register(unwrap(await beginAddingPasskey(ports, session)));
  const forDemo = { ...demoOwner, member: { ...demoOwner.member } };
  expect(await addPasskey(ports, forDemo, { response, name: NAME })).toEqual(err('no-credential'));
  const member = { ...session.member, credentialRevision: session.member.credentialRevision - 1 };
  const later = passkey().register(unwrap(await beginAddingPasskey(ports, session)));
  expect(await beginAddingPasskey(ports, { ...session, member })).toEqual(err('no-credential'));
  expect(await addPasskey(ports, { ...session, member }, { response: later, name: NAME })).toEqual(
    err('no-credential'),
  );
});

test('an outage of the database is no wrong passkey', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { authenticator } = await memberWithPasskey(ports);
  const { secret } = await invitedMember(ports);
  const signIn = authenticator.authenticate(await beginPasskeySignIn(ports));
  const setUp = createAuthenticator(ORIGIN).register(unwrap(await beginPasskeySetUp(ports, secret)));
  const outage = new Error('the database is down');
  const consumeChallenge = () => Promise.reject(outage);
  const down = { ...ports, passkeys: { ...ports.passkeys, consumeChallenge } };
  await expect(signInByPasskey(down, signIn)).rejects.toBe(outage);
  await expect(setUpPasskey(down, secret, { response: setUp, name: NAME })).rejects.toBe(outage);
  expect((await signInByPasskey(ports, signIn)).ok).toBe(true);
  expect((await setUpPasskey(ports, secret, { response: setUp, name: NAME })).ok).toBe(true);
});
