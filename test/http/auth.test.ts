import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anEmail, aSignUp } from '#test/support/shopper.ts';
import { formErrorOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

test('signs in at sign-up, and returns the name and email alone', async () => {
  const shopper = shop.newShopper();
  const email = anEmail();
  const response = await shopper.register(aSignUp(email, { displayName: ' Ada Winterbourne ' }));
  const view = { user: { email, displayName: 'Ada Winterbourne' }, expiresAt: expect.any(String) };
  expect(response.status).toBe(202);
  expect(await (await shopper.request('/api/auth/session')).json()).toEqual(view);
});

test('[AUTH-4] rejects an email that is already in use, in any spelling', async () => {
  const email = await shop.newShopper().signUp();
  const response = await shop.newShopper().register(aSignUp(email.toUpperCase()));
  expect(response.status).toBe(409);
  expect(await response.text()).toContain('"email already in use"');
});

test('[AUTH-4] eight simultaneous sign-ups with one email create one account', async () => {
  const email = anEmail();
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => shop.newShopper().register(aSignUp(email))),
  );
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 202)).toHaveLength(1);
  // A slow machine sheds load.
  expect([409, 503]).toEqual(expect.arrayContaining(statuses.filter((status) => status !== 202)));
});

test('[AUTH-2] [AUTH-3] reports form errors field by field, and creates no account', async () => {
  const email = anEmail();
  const cases: [Record<string, string>, string[]][] = [
    [aSignUp(email, { confirmPassword: 'other' }), ['confirmPassword']],
    [aSignUp(email, { password: 'short', confirmPassword: 'short' }), ['password']],
    [aSignUp(email, { displayName: 'A\u0000da' }), ['displayName']],
    [aSignUp('ada@'), ['email']],
  ];
  for (const [json, fields] of cases) {
    const response = await shop.newShopper().register(json);
    expect(await formErrorOf(response)).toMatchObject({ status: 422, fields });
  }
  expect(await shop.database.rows('select 1 from users where email = $1', [email])).toEqual([]);
});

test('[AUTH-6] answers a wrong password and an unknown email identically to the byte', async () => {
  const email = await shop.newShopper().signUp();
  const [wrong, unknown] = await Promise.all(
    [email, anEmail()].map(async (address) => {
      const response = await shop.newShopper().signIn(address, 'a wrong guess');
      const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
      return { status: response.status, headers, body: (await response.text()).replace(address, '') };
    }),
  );
  expect(wrong?.status).toBe(401);
  expect(unknown).toEqual(wrong);
  expect(wrong?.body).toContain('Incorrect email or password');
});

test('[AUTH-6] rejects a password for a Google-only account as for an unknown email', async () => {
  const email = anEmail();
  await shop.database.rows(
    "insert into users (id, email, display_name) values (gen_random_uuid(), $1, 'G')",
    [email],
  );
  const response = await shop.newShopper().signIn(email, 'a guess of mine');
  expect(await formErrorOf(response)).toMatchObject({ status: 401, code: 'auth/invalid-credential' });
});

test('[AUTH-6] accepts the right password in any Unicode form and any spelling of the email', async () => {
  const email = anEmail();
  const password = 'café au lait à midi';
  await shop.newShopper().register(aSignUp(email, { password, confirmPassword: password }));
  const shopper = shop.newShopper();
  expect((await shopper.signIn(email.toUpperCase(), password.normalize('NFD'))).status).toBe(202);
  expect(await (await shopper.request('/api/auth/session')).json()).toMatchObject({ user: { email } });
});

test('[AUTH-6] a flood of sign-ins gets 429 while others browse and buy', async () => {
  const buyer = shop.newShopper();
  const flood = Array.from({ length: 180 }, () => shop.newShopper().signIn(anEmail(), 'a wrong guess'));
  let isOver = false;
  const responses = Promise.all(flood).finally(() => {
    isOver = true;
  });
  expect((await shop.newShopper().request('/api/categories')).status).toBe(200);
  expect((await shop.newShopper().request('/tea')).status).toBe(200);
  await shop.order(buyer);
  // These requests finished before the hashes in the queue.
  expect(isOver).toBe(false);
  const statuses = (await responses).map(({ status }) => status);
  // A few are hashed, a hundred wait, and the others get a 429.
  expect(statuses).toContain(401);
  expect(statuses.filter((status) => status === 429 || status === 503).length).toBeGreaterThan(50);
  expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
  for (const { status, headers } of await responses)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([status, status !== 401]);
});
