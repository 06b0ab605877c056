import { expect, test } from 'vitest';
import { accountData } from '#copy/pages/account.ts';
import { alertsOf } from '#test/support/alerts.ts';
import { aMintPurchase } from '#test/support/examples.ts';
import { NEW_PASSWORD, VERIFY_EMAIL } from '#test/support/mailbox.ts';
import { openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import { refusalOf } from '#test/support/wire.ts';

const HOUR_MS = 3_600_000;
const clockOffBy = (ms: number) => ({
  NODE_OPTIONS: '--import=./test/support/wrong-clock.ts',
  WRONG_BY_MS: String(ms),
});

test('with a clock an hour behind, a session ends when it should', async () => {
  await using shop = await openShop(clockOffBy(-HOUR_MS));
  const shopper = shop.newShopper();
  await shopper.signUp();
  const sessions = await shop.database.rows<{ idle: number; started: number }>(
    `select extract(epoch from expires_at - now()) / 86400 as idle, abs(extract(epoch from started_at - now())) as started
     from sessions`,
  );
  expect(Number(sessions[0]?.idle)).toBeCloseTo(14, 2);
  expect(Number(sessions[0]?.started)).toBeLessThan(60);
  const user = async () => (await (await shopper.request('/api/auth/session')).json()).user;
  expect(await user()).not.toBe(null);
  await shop.database.rows("update sessions set expires_at = now() - interval '1 second'");
  expect(await user()).toBe(null);
});

test('with a clock an hour behind, emails with links are sent and sessions age correctly', async () => {
  await using shop = await openShop(clockOffBy(-HOUR_MS));
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  await shop.newShopper().send('/reset-password', { email });
  await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, NEW_PASSWORD]);
  const [link] = await shop.database.rows<{ minutes: number }>(
    "select extract(epoch from until - now()) / 60 as minutes from letters where kind = 'reset-password'",
  );
  expect(Number(link?.minutes)).toBeCloseTo(60, -1);

  // Without a password, deletion requires a recent sign-in with Google.
  await shop.database.rows('delete from passwords');
  const account = async () => (await openPage(shopper, '/account')).text;
  expect(await account()).not.toContain(accountData.googleAgain);
  await shop.database.rows("update sessions set started_at = now() - interval '10 minutes'");
  expect(await account()).toContain(accountData.googleAgain);
});

test('a session ends 30 days after its start, despite use', async () => {
  await using shop = await openShop();
  const shopper = shop.newShopper();
  await shopper.signUp();
  await shop.database.rows(
    "update sessions set started_at = now() - interval '29 days', expires_at = now() + interval '1 hour'",
  );
  expect((await shopper.request('/api/auth/session')).status).toBe(200);
  const [session] = await shop.database.rows<{ days: number }>(
    'select extract(epoch from expires_at - now()) / 86400 as days from sessions',
  );
  expect(Number(session?.days)).toBeCloseTo(1, 2);
});

test('with a clock that jumps back an hour sessions end when they should and orders continue', async () => {
  await using shop = await openShop({ ...clockOffBy(-HOUR_MS), WRONG_LATER: 'yes' });
  const [earlyShopper, lateShopper] = [shop.newShopper(), shop.newShopper()];
  await earlyShopper.signUp();
  const first = await shop.order(earlyShopper);
  process.kill(shop.pid, 'SIGUSR2');
  await lateShopper.signUp();
  const second = await shop.order(lateShopper);
  for (const { session, receipt } of [first, second]) {
    await shop.payment.pay(session);
    const confirm = async () => (await lateShopper.post(`/api/orders/${receipt}/confirm`)).json();
    await expect.poll(confirm).toEqual({ status: 'paid' });
  }
  const spread = await shop.database.rows<{ seconds: number }>(
    `select abs(extract(epoch from max(created_at) - min(created_at)))::float8 as seconds from orders`,
  );
  expect(spread[0]?.seconds).toBeLessThan(60);
  await shop.database.rows("update sessions set expires_at = now() - interval '1 second'");
  for (const shopper of [earlyShopper, lateShopper])
    expect(await (await shopper.request('/api/auth/session')).json()).toMatchObject({ user: null });
});

test('with a clock that is ten minutes ahead the owner gets an alert, payments are recorded, and the event is accepted once the clock is right', async () => {
  await using shop = await openShop(clockOffBy(600_000));
  const shopper = shop.newShopper();
  const { receipt, session } = await shop.order(shopper);
  expect(await alertsOf(shop)).toEqual(['clock-skew']);
  // The shop rejects the provider's events as too old, and requests the status itself.
  await shop.payment.pay(session);
  const confirm = async () => (await shopper.post(`/api/orders/${receipt}/confirm`)).json();
  expect(await confirm()).toEqual({ status: 'paid' });
  await expect.poll(() => alertsOf(shop), { timeout: 30_000 }).toEqual(['clock-skew', 'webhook-refused']);
  const storedEvents = () =>
    shop.database.rows('select type from payment_events where receipt = $1', [receipt]);
  expect(await storedEvents()).toEqual([]);

  process.kill(shop.pid, 'SIGUSR2');
  await expect.poll(storedEvents, { timeout: 40_000 }).toEqual([{ type: 'checkout.session.completed' }]);
  expect(await confirm()).toEqual({ status: 'paid' });
});

test('with a clock that is ten minutes behind the owner gets an alert and events are accepted', async () => {
  await using shop = await openShop(clockOffBy(-600_000));
  const { receipt, session } = await shop.order(shop.newShopper());
  expect(await alertsOf(shop)).toEqual(['clock-skew']);
  await shop.payment.pay(session);
  const status = () => shop.database.rows('select status from orders where receipt = $1', [receipt]);
  await expect.poll(status).toEqual([{ status: 'paid' }]);
});

test('with a database clock that is behind the owner gets an alert before purchases fail and another when they do', async () => {
  // Shop and provider agree on the time within the tolerance.
  await using shop = await openShop(clockOffBy(90_000));
  const buy = async () => shop.newShopper().post('/checkout-form', aMintPurchase());
  await shop.payment.faults({ clockMs: 60_000 });
  expect((await buy()).status).toBe(200);
  await expect.poll(() => alertsOf(shop)).toEqual(['database-clock']);

  await shop.payment.faults({ clockMs: 180_000 });
  for (let n = 0; n < 3; n += 1)
    expect(await refusalOf(await buy())).toMatchObject({ status: 502, code: 'payment-refused' });
  await expect.poll(() => alertsOf(shop)).toEqual(['database-clock', 'checkout-refused']);

  process.kill(shop.pid, 'SIGUSR2');
  await shop.payment.clearFaults();
  expect((await buy()).status).toBe(200);
  await expect.poll(() => alertsOf(shop)).toEqual([]);
});
