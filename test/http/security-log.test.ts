import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { PASSWORD } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop({ LOG_LEVEL: 'info', METRICS_TOKEN: 'sixteen-letters-0' });
});
afterAll(() => shop[Symbol.asyncDispose]());

const lineSchema = z.looseObject({ time: z.number(), level: z.number(), msg: z.string() });
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => lineSchema.parse(JSON.parse(line)));

/** The log lines with one of these events during an action; waits until there are `count` of them. */
const linesDuring = async (
  events: string | readonly string[],
  count: number,
  action: () => Promise<unknown>,
) => {
  const before = shop.logOutput().length;
  await action();
  const lines = () =>
    linesOf(shop.logOutput().slice(before)).filter((line) => [events].flat().includes(String(line['event'])));
  await expect.poll(() => lines().length).toBe(count);
  return lines();
};

test('logs each sign-in attempt with time, IP prefix and result, without a name', async () => {
  const shopper = shop.newShopper();
  let email = '';
  const [signUp] = await linesDuring('signup.succeeded', 1, async () => {
    email = await shopper.signUp();
  });
  const [user] = await shop.database.rows<{ id: string }>(`select id from users where email = '${email}'`);
  const id = user?.id;
  expect(signUp).toMatchObject({
    method: 'password',
    outcome: 'success',
    account: id,
  });

  const signIns = await linesDuring(['signin.failed', 'signin.succeeded'], 3, async () => {
    await shopper.signIn(email, 'not the password');
    await shopper.signIn(`x${email}`);
    await shopper.signIn(email);
  });
  expect(signIns.map(({ outcome, account }) => [outcome, account])).toEqual([
    ['auth/invalid-credential', id],
    ['auth/invalid-credential', undefined],
    ['success', id],
  ]);
  expect(new Set([signUp, ...signIns].map((line) => line?.['from']))).toEqual(
    new Set([expect.stringMatching(/^[\w-]{16}$/)]),
  );
  expect(new Set(signIns.map(({ request }) => request)).size).toBe(3);
  for (const { time } of signIns) expect(Math.abs(Date.now() - time)).toBeLessThan(60_000);

  const otherShopper = shop.newShopper();
  const [google] = await linesDuring('signin.failed', 1, async () => {
    await otherShopper.request('/api/auth/google');
    await otherShopper.request('/api/auth/google/callback?code=x&state=y');
  });
  expect(google).toMatchObject({
    method: 'google',
    outcome: 'auth/invalid-credential',
  });
  expect(google?.['from']).not.toBe(signUp?.['from']);

  const [guess] = await linesDuring('password-reset.failed', 1, () =>
    otherShopper.send(`/reset-password/${'x'.repeat(43)}`, {
      password: 'kettle on the hob',
      confirmPassword: 'kettle on the hob',
    }),
  );
  expect(guess).toMatchObject({
    method: 'email',
    outcome: 'link-ended',
  });
  await linesDuring('password-reset.requested', 1, () => otherShopper.send('/reset-password', { email }));
  await linesDuring('signout.succeeded', 1, async () => {
    for (let n = 0; n < 3; n += 1) {
      otherShopper.jar.set('__Host-session', `invented-${n}`);
      expect((await otherShopper.logOut()).status).toBe(202);
    }
    await shopper.logOut();
  });

  const output = shop.logOutput();
  for (const secret of [email, 'Ada', PASSWORD, 'not the password', shopper.address, otherShopper.address])
    expect(output).not.toContain(secret);
});

test('logs every rejected request with route and status, whatever the reason', async () => {
  const visitor = shop.newShopper();
  const order = crypto.randomUUID();
  const rejections = await linesDuring('request.rejected', 10, async () => {
    await visitor.request('/api/orders');
    await visitor.request('/api/orders/live');
    await visitor.request('/account');
    await visitor.request('/operator', { headers: { authorization: 'Bearer sixteen-letters-1' } });
    await visitor.request('/api/saved-items', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    });
    await visitor.request(`/order/${'x'.repeat(43)}`);
    await visitor.request(`/api/orders/${order}/sums`);
    await visitor.request('/checkout-form', { json: { items: 'all' } });
    await visitor.request('/auth', {
      method: 'POST',
      body: 'x'.repeat(70_000),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await visitor.request('/auth', { method: 'PROPFIND' });
  });
  expect(rejections.map(({ status, method, route }) => [status, method, route])).toEqual([
    [401, 'GET', '/api/orders'],
    [401, 'GET', '/api/orders/live'],
    [302, 'GET', '/account'],
    [401, 'GET', '/operator'],
    [403, 'POST', '/api/saved-items'],
    [404, 'GET', '/order/:secret'],
    [404, 'GET', '/api/orders/:receipt/sums'],
    [422, 'POST', '/checkout-form'],
    [413, 'POST', '/auth'],
    [405, 'PROPFIND', '/auth'],
  ]);
  expect(new Set(rejections.map(({ from }) => from)).size).toBe(1);
  for (const secret of [order, 'sixteen-letters']) expect(shop.logOutput()).not.toContain(secret);
});
