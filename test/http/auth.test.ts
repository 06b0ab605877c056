import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { fieldsOf, refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const PASSWORD = 'first flush in april';
const anEmail = () => `${randomUUID()}@example.com`;
const form = (email: string, changes: object = {}) => ({
  displayName: 'Ada',
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  ...changes,
});
const secretOf = (shopper: ReturnType<OpenShop['newShopper']>) => shopper.jar.get('__Host-session');
const whoIs = async (secret: string | undefined) => {
  const headers = { cookie: `__Host-session=${secret}` };
  return (await fetch(new URL('/api/auth/session', shop.origin), { headers })).json();
};
const NOBODY = { user: null, expiresAt: null };

test('[AUTH-5] signing up signs in, and tells name and e-mail and nothing else', async () => {
  const shopper = shop.newShopper();
  const email = anEmail();
  const response = await shopper.post(
    '/api/auth/sign-up',
    form(email, { displayName: ' Ada Winterbourne ' }),
  );
  const view = { user: { email, displayName: 'Ada Winterbourne' }, expiresAt: expect.any(String) };
  expect(await response.json()).toEqual(view);
  expect(await (await shopper.ask('/api/auth/session')).json()).toEqual(view);
});

test('[AUTH-4] an e-mail address in use is told in the shop’s own words, in any spelling', async () => {
  const email = await shop.newShopper().signUp();
  const response = await shop.newShopper().post('/api/auth/sign-up', form(email.toUpperCase()));
  expect(response.status).toBe(409);
  expect(await response.json()).toEqual({
    error: { code: 'auth/email-already-in-use', message: 'email already in use' },
  });
});

test('[AUTH-4] eight sign-ups with one e-mail address at once make one account', async () => {
  const email = anEmail();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => shop.newShopper().post('/api/auth/sign-up', form(email))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
});

test('[AUTH-2] [AUTH-3] what is wrong with the form is told field by field, and makes no account', async () => {
  const email = anEmail();
  const sent: [object, string[]][] = [
    [form(email, { confirmPassword: 'other' }), ['confirmPassword']],
    [form(email, { password: 'short', confirmPassword: 'short' }), ['password']],
    [form(email, { displayName: 'A\u0000da' }), ['displayName']],
    [form(email, { password: 'password\ud800', confirmPassword: 'password\ud800' }), ['password']],
    [form('ada@'), ['email']],
    [form(email, { role: 'owner' }), ['']],
  ];
  for (const [json, fields] of sent) {
    const response = await shop.newShopper().post('/api/auth/sign-up', json);
    expect([response.status, await fieldsOf(response)]).toEqual([422, fields]);
  }
  expect(await shop.database.rows('select 1 from users where email = $1', [email])).toEqual([]);
});

test('[AUTH-6] a wrong password and an unknown shopper are answered alike to the byte', async () => {
  const email = await shop.newShopper().signUp();
  const [wrong, unknown] = await Promise.all(
    [email, anEmail()].map(async (who) => {
      const response = await shop
        .newShopper()
        .post('/api/auth/sign-in', { email: who, password: 'a wrong guess' });
      const headers = [...response.headers].filter(([name]) => name !== 'date');
      return { status: response.status, headers, body: await response.text() };
    }),
  );
  expect(wrong?.status).toBe(401);
  expect(unknown).toEqual(wrong);
  expect(wrong?.body).toContain('auth/invalid-credential');
});

test('[AUTH-7] who signs in with Google only has no password to guess, and is answered like anybody unknown', async () => {
  const email = anEmail();
  await shop.database.rows(
    "insert into users (id, email, display_name) values (gen_random_uuid(), $1, 'G')",
    [email],
  );
  const response = await shop.newShopper().post('/api/auth/sign-in', { email, password: 'a guess of mine' });
  expect(await refusalOf(response)).toMatchObject({ status: 401, code: 'auth/invalid-credential' });
});

test('[AUTH-6] the right password signs in, in whatever Unicode form and spelling of the address', async () => {
  const email = anEmail();
  const password = 'café au lait à midi';
  await shop.newShopper().post('/api/auth/sign-up', form(email, { password, confirmPassword: password }));
  const response = await shop.newShopper().post('/api/auth/sign-in', {
    email: email.toUpperCase(),
    password: password.normalize('NFD'),
  });
  expect(await response.json()).toMatchObject({ user: { email } });
});

test('[AUTH-10] the session’s cookie is out of reach for scripts, other sites, subdomains and plain http', async () => {
  const response = await shop.newShopper().post('/api/auth/sign-up', form(anEmail()));
  const [session, name] = response.headers.getSetCookie();
  expect(session).toMatch(/^__Host-session=[\w-]{43};/);
  for (const flag of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Expires='])
    expect(session).toContain(flag);
  expect(session).not.toContain('Domain');
  expect(name).toMatch(/^camellia-name=Ada;/);
  expect(name).not.toContain('HttpOnly');
});

test('[AUTH-10] every sign-in is a new session, and the one before it in this browser is dead', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  const first = secretOf(shopper);
  await shopper.post('/api/auth/sign-in', { email, password: PASSWORD });
  const second = secretOf(shopper);
  expect(second).not.toBe(first);
  expect(await whoIs(first)).toEqual(NOBODY);
  expect(await whoIs(second)).toMatchObject({ user: { email } });
});

test('[AUTH-10] a session that somebody else has put into the browser is not signed in to', async () => {
  const shopper = shop.newShopper();
  shopper.jar.set('__Host-session', 'planted');
  await shopper.signUp();
  expect(secretOf(shopper)).not.toBe('planted');
  expect(await whoIs('planted')).toEqual(NOBODY);
});

test('[AUTH-9] logging out revokes the session on the server and takes both cookies', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  const elsewhere = shop.newShopper();
  await elsewhere.post('/api/auth/sign-in', { email, password: PASSWORD });
  const secret = secretOf(shopper);
  expect(await (await shopper.post('/api/auth/sign-out')).json()).toEqual(NOBODY);
  expect(shopper.jar.size).toBe(0);
  expect(await whoIs(secret)).toEqual(NOBODY);
  expect(await whoIs(secretOf(elsewhere))).toMatchObject({ user: { email } });
  expect(
    (await fetch(new URL('/api/orders', shop.origin), { headers: { cookie: `__Host-session=${secret}` } }))
      .status,
  ).toBe(401);
});

test('[AUTH-10] a renewal puts off the end of the session, and its cookie', async () => {
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

test('[AUTH-10] a session that has ended is nobody’s: no renewal, no orders, and its cookies go', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  await shop.database.rows("update sessions set expires_at = now() - interval '1 second'");
  expect(await refusalOf(await shopper.ask('/api/orders'))).toMatchObject({
    status: 401,
    code: 'signed-out',
  });
  expect(await (await shopper.ask('/api/auth/session')).json()).toEqual(NOBODY);
  expect(shopper.jar.size).toBe(0);
  expect(await refusalOf(await shopper.post('/api/auth/renew'))).toMatchObject({
    status: 401,
    code: 'signed-out',
  });
});

test('[AUTH-6] a flood of sign-ins is told to wait, while the teas are still there', async () => {
  const flood = Array.from({ length: 40 }, () =>
    shop.newShopper().post('/api/auth/sign-in', { email: anEmail(), password: 'a wrong guess' }),
  );
  expect((await shop.newShopper().ask('/api/categories')).status).toBe(200);
  const answers = await Promise.all(flood);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('5');
});

test('[AUTH-10] neither password nor session lies readable in the database or the log', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  const [row] = await shop.database.rows<{ all: string }>(
    "select string_agg(t, ' ') as all from (select s::text t from sessions s union all select p::text from passwords p) x",
  );
  expect(row?.all).not.toContain(secretOf(shopper));
  expect(row?.all).not.toContain(PASSWORD);
  expect(shop.complaints()).not.toContain(PASSWORD);
});
