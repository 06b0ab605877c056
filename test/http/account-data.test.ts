import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { afterDelivery } from '#test/support/after-delivery.ts';
import { allStoredText } from '#test/support/all-stored-text.ts';
import { aMintPurchase, anAddress, aPurchase } from '#test/support/examples.ts';
import { followOrders } from '#test/support/live-stream.ts';
import { linkIn, ORDER_PAID, VERIFY_EMAIL } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { historyOf } from '#test/support/order-fixtures.ts';
import { listOrders } from '#test/support/order-list.ts';
import { anEmail, aSignUp, PASSWORD, type Shopper } from '#test/support/shopper.ts';
import { formErrorOf, refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const newCanary = () => `canary-${randomUUID()}`;
const remove = (shopper: Shopper, password = PASSWORD) => shopper.deleteAccount(password);

/** A person with a canary in every field where the shop stores personal data. */
const createPersonWithData = async ({ isVerified = true } = {}) => {
  const shopper = shop.newShopper();
  const canaries = {
    name: newCanary(),
    email: `${newCanary()}@example.com`,
    street: newCanary(),
    phone: `+1 555 ${randomInt(1e9, 1e10)}`,
  };
  await shopper.register(aSignUp(canaries.email, { displayName: canaries.name }));
  const message = await shop.mailbox.waitForEmails(canaries.email, [VERIFY_EMAIL]);
  if (isVerified) await shopper.send(linkIn(message));
  const shipping = anAddress({ name: canaries.name, line1: canaries.street, phone: canaries.phone });
  const billing = anAddress({ name: `Bill ${canaries.name}`, line1: `Bill ${canaries.street}` });
  const buy = () =>
    shop.order(shopper, aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }], shipping, billing }));
  const [paid, open, cancelled] = [await buy(), await buy(), await buy()];
  await shop.payment.pay(paid.session);
  await shop.mailbox.waitForEmails(canaries.email, [VERIFY_EMAIL, ORDER_PAID]);
  await shopper.post(`/api/orders/${cancelled.receipt}/cancel`);
  await shopper.changeSavedItems({ id: 'genmaicha', wished: true });
  await shopper.changeSavedItems({ id: 'uji-matcha', by: 3 });
  await shopper.send('/franchising', {
    name: canaries.name,
    email: canaries.email,
    town: canaries.street,
    message: 'A store?',
  });
  return { shopper, canaries, paid, open, cancelled };
};

const dataSchema = z.looseObject({
  account: z.looseObject({ email: z.string(), displayName: z.string() }),
  orders: z.array(z.looseObject({ receipt: z.string(), shipping: z.looseObject({ line1: z.string() }) })),
  wishes: z.array(z.looseObject({ productId: z.string() })),
  cart: z.array(z.looseObject({ quantity: z.number() })),
  emails: z.array(z.looseObject({ kind: z.string() })),
  enquiries: z.array(z.looseObject({ town: z.string() })),
});
const exportData = async (shopper: Shopper) => {
  const response = await shopper.request('/api/account/data');
  const text = await response.text();
  return { response, text, data: dataSchema.parse(JSON.parse(text)) };
};

test('exports all personal data as a file, without data of others', async () => {
  const [ada, bruno] = [await createPersonWithData(), await createPersonWithData()];
  const { response, text, data } = await exportData(ada.shopper);
  expect(response.headers.get('content-disposition')).toContain('attachment');
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(data.account).toMatchObject({ email: ada.canaries.email, displayName: ada.canaries.name });
  expect(new Set(data.orders.map(({ receipt }) => receipt))).toEqual(
    new Set([ada.paid.receipt, ada.open.receipt, ada.cancelled.receipt]),
  );
  expect(data.orders.every(({ shipping }) => shipping.line1 === ada.canaries.street)).toBe(true);
  expect([data.wishes[0]?.productId, data.cart[0]?.quantity]).toEqual(['genmaicha', 3]);
  expect(data.emails.map(({ kind }) => kind)).toContain('order-paid');
  expect(data.enquiries.map(({ town }) => town)).toEqual([ada.canaries.street]);
  for (const canary of Object.values(bruno.canaries).filter((value) => value.includes('canary')))
    expect(text).not.toContain(canary);
  expect(text).not.toMatch(/argon2id|linkSecret|digest|placed(From|Near)/);
});

test('shows a sign-up none of the emails that were sent to its address before', async () => {
  const email = anEmail();
  const guest = shop.newShopper();
  await guest.send('/franchising', { name: 'Una', email, town: 'Springfield', message: 'A secret plan' });
  await shop.order(guest, aPurchase({ email, items: [{ id: 'marrakech-mint', quantity: 1 }] }));
  const squatter = shop.newShopper();
  await squatter.signUp(email);
  const { data } = await exportData(squatter);
  expect([data.orders, data.emails, data.enquiries]).toEqual([[], [], []]);
  expect((await remove(squatter)).status).toBe(202);
  const stored = await allStoredText(shop.database);
  expect(stored).toContain('A secret plan');
  expect(await shop.database.rows('select 1 from orders where email = $1', [email])).toHaveLength(1);
});

test('deletes a removed account except for what a paid order’s invoice requires', async () => {
  const { shopper, canaries, paid, open, cancelled } = await createPersonWithData();
  const otherDevice = shop.newShopper();
  await otherDevice.signIn(canaries.email);
  const before = await shop.database.rows('select sum(stock_grams) as grams from products');
  expect((await remove(shopper)).status).toBe(202);
  expect([...shopper.jar.keys()]).toEqual(['__Host-logged-out']);

  // The shop needs the address until delivery.
  const orderAddress = "select email, shipping->>'line1' as street from orders where email = $1";
  expect(await shop.database.rows(orderAddress, [canaries.email])).toEqual([
    { email: canaries.email, street: canaries.street },
  ]);
  await afterDelivery(shop.database);

  const stored = await allStoredText(shop.database);
  const billing = [`Bill ${canaries.name}`, `Bill ${canaries.street}`];
  const lines = stored.split('\n').filter((line) => /canary/.test(line) && line.includes(canaries.street));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(paid.receipt);
  const remainingText = billing.reduce((text, part) => text.replaceAll(part, ''), stored);
  for (const canary of Object.values(canaries))
    expect([canary, remainingText.includes(canary)]).toEqual([canary, false]);
  expect(remainingText).not.toContain(paid.linkSecret);

  expect((await otherDevice.request('/api/orders')).status).toBe(401);
  expect((await shop.newShopper().request(`/order/${paid.linkSecret}`)).status).toBe(404);
  expect((await historyOf(shop.database, open.receipt)).at(-1)).toBe('payment-cancelled → cancelled');
  expect(await shop.payment.entriesAbout(open.session)).toContain('session.expired');
  for (const { receipt } of [paid, open, cancelled])
    expect(
      await shop.database.rows('select user_id, email from orders where receipt = $1', [receipt]),
    ).toEqual([{ user_id: null, email: '' }]);
  const after = await shop.database.rows('select sum(stock_grams) as grams from products');
  expect(Number(after[0]?.['grams'])).toBeGreaterThan(Number(before[0]?.['grams']));
  // A new account with the same email is empty.
  const newcomer = shop.newShopper();
  await newcomer.signUp(canaries.email);
  expect(await listOrders(newcomer)).toEqual([]);
});

test('answers 404 for the order numbers of a removed account', async () => {
  const { shopper, paid, cancelled } = await createPersonWithData();
  const requestOrder = async (receipt: string) => {
    const otherShopper = shop.newShopper();
    const responses = [
      await otherShopper.request(`/api/orders/${receipt}/sums`),
      await otherShopper.post(`/api/orders/${receipt}/cancel`),
    ];
    return await Promise.all(responses.map(refusalOf));
  };
  expect((await remove(shopper)).status).toBe(202);
  const unknown = { status: 404, code: 'unknown-order' };
  for (const { receipt } of [paid, cancelled])
    expect(await requestOrder(receipt)).toMatchObject([unknown, unknown]);
  await afterDelivery(shop.database);
  expect(await requestOrder(paid.receipt)).toMatchObject([unknown, unknown]);
});

test('requires the password to remove an account, and limits wrong ones', async () => {
  const thief = shop.newShopper();
  const email = await thief.signUp();
  expect(await formErrorOf(await thief.deleteAccount(null))).toMatchObject({ status: 422 });
  const guesses = [];
  for (let n = 0; n < 8; n += 1) guesses.push((await remove(thief, `guess number ${n}`)).status);
  expect(guesses.slice(0, 3)).toEqual([403, 403, 403]);
  expect(guesses.slice(-2)).toEqual([429, 429]);
  expect((await shop.newShopper().signIn(email)).status).toBe(202);
});

test('keeps an account while the payment provider does not report whether an order was paid', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  const { receipt } = await shop.order(shopper);
  await shop.payment.faults({ expireSession: 'error-500' });
  const rejected = await remove(shopper);
  await shop.payment.clearFaults();
  expect(await formErrorOf(rejected)).toMatchObject({ status: 503, code: 'payment-unavailable' });
  expect(await listOrders(shopper)).toMatchObject([{ receipt }]);
  expect((await remove(shopper)).status).toBe(202);
});

test('deletes an account with many orders, and cancels an old one that awaits payment', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  const { receipt, session } = await shop.order(shopper);
  await shop.database.rows(
    `insert into orders (id, receipt, user_id, email, status, total_cents, shipping, billing, created_at)
      select gen_random_uuid(), gen_random_uuid(), user_id, email, 'expired', 890, '{}', '{}', now() + n * interval '1 second'
      from orders, generate_series(1, 50) n where receipt = $1`,
    [receipt],
  );
  expect((await listOrders(shopper)).at(-1)).toMatchObject({ receipt, status: 'awaiting-payment' });
  expect((await remove(shopper)).status).toBe(202);
  expect(await shop.payment.entriesAbout(session)).toContain('session.expired');
  expect(await shop.database.rows('select 1 from users where email = $1', [email])).toEqual([]);
});

test('closes a live page within a second when its session ends for any reason', async () => {
  const sessionEnds: Record<string, (shopper: Shopper, email: string) => Promise<unknown>> = {
    'log-out': (shopper) => shopper.logOut(),
    'new password': async (_, email) => {
      await shop.newShopper().send('/reset-password', { email });
      const message = await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, 'Reset your password']);
      const newPassword = 'second flush in june';
      return shop.newShopper().send(linkIn(message), { password: newPassword, confirmPassword: newPassword });
    },
    removal: (shopper) => remove(shopper),
  };
  for (const [reason, end] of Object.entries(sessionEnds)) {
    const shopper = shop.newShopper();
    const email = await shopper.signUp();
    const other = shop.newShopper();
    await other.signIn(email);
    await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL]);
    await using live = await followOrders(shopper);
    await using second = await followOrders(other);
    await expect.poll(() => [live.received.length, second.received.length]).toEqual([1, 1]);
    await end(shopper, email);
    await expect.poll(live.hasEnded, { timeout: 1_000, message: reason }).toBe(true);
    // Signing out ends only that session.
    const isOther = reason === 'log-out';
    if (isOther) expect(second.hasEnded()).toBe(false);
    else await expect.poll(second.hasEnded, { timeout: 1_000, message: reason }).toBe(true);
    expect((await other.request('/api/orders')).status).toBe(isOther ? 200 : 401);
  }
});

test('ends the session of a removed account in other tabs with a message and no error', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  const requests = Array.from(
    { length: 12 },
    (_, n) =>
      [
        () => shopper.changeSavedItems({ id: 'genmaicha', wished: true }),
        () => shopper.changeSavedItems({ id: 'uji-matcha', by: 1 }),
        () => shop.newShopper().signIn(email),
        () => shopper.post('/checkout-form', aMintPurchase()),
      ][n % 4],
  ).flatMap((request) => (request ? [request] : []));
  const [removal, ...responses] = await Promise.all([
    remove(shopper),
    ...requests.map((request) => request()),
  ]);
  expect([202, 409]).toContain(removal?.status);
  for (const { status } of responses) expect([200, 202, 401, 409, 422, 429, 503]).toContain(status);
  expect(shop.logOutput()).not.toContain('"status":500');
  if (removal?.status === 409) expect((await remove(shopper)).status).toBe(202);
  expect(await shop.database.rows('select 1 from users where email = $1', [email])).toEqual([]);
});
