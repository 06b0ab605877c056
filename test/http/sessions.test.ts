import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_SESSIONS } from '#domain/accounts/session.ts';
import { followOrders } from '#test/support/live-stream.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anEmail, aSignUp, PASSWORD, type Shopper } from '#test/support/shopper.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const SIGNED_OUT = { user: null, expiresAt: null };
const secretOf = (shopper: Shopper) => shopper.jar.get('__Host-session');
const sessionOf = async (secret: string | undefined) => {
  const headers = { cookie: `__Host-session=${secret}` };
  return (await fetch(new URL('/api/auth/session', shop.origin), { headers })).json();
};

test('the session cookie is inaccessible to scripts, other sites, subdomains and plain http', async () => {
  const response = await shop.newShopper().register(aSignUp(anEmail()));
  const [session, name] = response.headers.getSetCookie();
  expect(session).toMatch(/^__Host-session=[\w-]{43};/);
  for (const flag of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Expires='])
    expect(session).toContain(flag);
  expect(session).not.toContain('Domain');
  expect(name).toMatch(/^__Host-name=Ada;/);
  expect(name).not.toContain('HttpOnly');
});

test('every sign-in starts a new session and ends the previous one of the browser', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  const first = secretOf(shopper);
  await shopper.signIn(email);
  const second = secretOf(shopper);
  expect(second).not.toBe(first);
  expect(await sessionOf(first)).toEqual(SIGNED_OUT);
  expect(await sessionOf(second)).toMatchObject({ user: { email } });
});

test('ignores a session cookie that another person has set', async () => {
  const shopper = shop.newShopper();
  shopper.jar.set('__Host-session', 'forged');
  await shopper.signUp();
  expect(secretOf(shopper)).not.toBe('forged');
  expect(await sessionOf('forged')).toEqual(SIGNED_OUT);
});

test('[AUTH-9] logging out revokes the session on the server and deletes both cookies', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  const otherDevice = shop.newShopper();
  await otherDevice.signIn(email);
  const secret = secretOf(shopper);
  expect((await shopper.logOut()).status).toBe(202);
  expect([...shopper.jar.keys()].toSorted()).toEqual(['__Host-device', '__Host-logged-out']);
  expect(await sessionOf(secret)).toEqual(SIGNED_OUT);
  expect(await sessionOf(secretOf(otherDevice))).toMatchObject({ user: { email } });
  expect(
    (await fetch(new URL('/api/orders', shop.origin), { headers: { cookie: `__Host-session=${secret}` } }))
      .status,
  ).toBe(401);
});

test('ends the oldest session of an account with too many, and closes its live pages', async () => {
  const oldest = shop.newShopper();
  const email = await oldest.signUp();
  await using page = await followOrders(oldest);
  await shop.database.rows(
    `insert into sessions (digest, user_id, started_at, expires_at)
     select $2 || n, u.id, now() + interval '1 second', now() + interval '1 day'
     from users u, generate_series(2, $3) n where u.email = $1`,
    [email, `${email} `, MAX_SESSIONS],
  );
  expect(await sessionOf(secretOf(oldest))).toMatchObject({ user: { email } });
  const newest = shop.newShopper();
  expect((await newest.signIn(email)).status).toBe(202);
  await expect.poll(page.hasEnded).toBe(true);
  expect(await refusalOf(await oldest.request('/api/orders'))).toMatchObject({
    status: 401,
    code: 'signed-out',
  });
  expect(await (await oldest.request('/api/auth/session')).json()).toEqual(SIGNED_OUT);
  expect([...oldest.jar.keys()]).toEqual(['__Host-device']);
  expect(await sessionOf(secretOf(newest))).toMatchObject({ user: { email } });
});

test('[AUTH-10] renewing extends the session and its cookie', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  await shop.database.rows(
    "update sessions set expires_at = now() + interval '1 minute', started_at = now() - interval '20 days'",
  );
  const response = await shopper.post('/api/auth/renew');
  const { expiresAt } = (await response.json()) as { expiresAt: string };
  const days = (new Date(expiresAt).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(9.9);
  expect(days).toBeLessThan(10.1);
  expect(response.headers.getSetCookie()[0]).toContain(`Expires=${new Date(expiresAt).toUTCString()}`);
});

test('an expired session allows no renewal and no orders, and loses its cookies', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  await shop.database.rows("update sessions set expires_at = now() - interval '1 second'");
  expect(await refusalOf(await shopper.request('/api/orders'))).toMatchObject({
    status: 401,
    code: 'signed-out',
  });
  expect(await (await shopper.request('/api/auth/session')).json()).toEqual(SIGNED_OUT);
  expect([...shopper.jar.keys()]).toEqual(['__Host-device']);
  expect(await refusalOf(await shopper.post('/api/auth/renew'))).toMatchObject({
    status: 401,
    code: 'signed-out',
  });
});

test('deleting the sessions of one shopper or all in the database revokes them', async () => {
  const [shopper, other] = [shop.newShopper(), shop.newShopper()];
  const email = await shopper.signUp();
  await other.signUp();
  await shop.database.rows(
    `delete from sessions where user_id = (select id from users where lower(email) = '${email}')`,
  );
  expect((await shopper.request('/api/orders')).status).toBe(401);
  expect((await other.request('/api/orders')).status).toBe(200);
  await shop.database.rows('delete from sessions');
  expect((await other.request('/api/orders')).status).toBe(401);
});

test('stores and logs neither passwords nor session secrets in plain text', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  const [row] = await shop.database.rows<{ stored: string }>(
    "select string_agg(t, ' ') as stored from (select s::text t from sessions s union all select p::text from passwords p) x",
  );
  expect(row?.stored).not.toContain(secretOf(shopper));
  expect(row?.stored).not.toContain(PASSWORD);
  expect(shop.logOutput()).not.toContain(PASSWORD);
});

test('a sign-in succeeds although the database fails before the wrong attempts are deleted', async () => {
  const email = await shop.newShopper().signUp();
  await shop.database.rows(`
    create function block_credit() returns trigger language plpgsql as $$
    begin
      if new.whole_at < old.whole_at then raise exception 'blocked' using errcode = '57P01'; end if;
      return new;
    end $$`);
  await shop.database.rows(
    'create trigger block_credit before update on rate_limits for each row execute function block_credit()',
  );
  const shopper = shop.newShopper();
  const signIn = await shopper.signIn(email);
  await shop.database.rows('drop trigger block_credit on rate_limits');
  expect(signIn.status).toBe(202);
  expect(await sessionOf(secretOf(shopper))).toMatchObject({ user: { email } });
  await expect.poll(shop.logOutput).toContain('The hit of a successful request could not be credited back');
});

test('a sign-in succeeds although its device cannot be stored as trusted', async () => {
  const email = await shop.newShopper().signUp();
  await shop.database.rows('alter table devices rename to renamed_devices');
  const shopper = shop.newShopper();
  const signIn = await shopper.signIn(email);
  await shop.database.rows('alter table renamed_devices rename to devices');
  expect(signIn.status).toBe(202);
  expect(await sessionOf(secretOf(shopper))).toMatchObject({ user: { email } });
  expect(shopper.jar.has('__Host-device')).toBe(false);
  await expect.poll(shop.logOutput).toContain('The device could not be stored as trusted');
  await shopper.signIn(email);
  expect(shopper.jar.has('__Host-device')).toBe(true);
});
