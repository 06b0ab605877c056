import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPurchase } from '#test/support/examples.ts';
import { linkIn, ORDER_PAID, VERIFY_EMAIL } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { listOrders } from '#test/support/order-list.ts';
import { openPage } from '#test/support/page.ts';
import { anEmail, type Shopper } from '#test/support/shopper.ts';
import { formErrorOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Places a guest's order with this email; returns the order number. */
const orderAsGuest = async (email: string, isPaid = true): Promise<string> => {
  const items = [{ id: 'marrakech-mint', quantity: 1 }];
  const messages = await shop.mailbox.subjectsTo(email);
  const { receipt, session } = await shop.order(shop.newShopper(), aPurchase({ email, items }));
  if (isPaid) {
    await shop.payment.pay(session);
    await shop.mailbox.waitForEmails(email, [...messages, ORDER_PAID]);
  }
  return receipt;
};
const ordersOf = async (shopper: Shopper): Promise<string[]> =>
  (await listOrders(shopper)).map(({ receipt }) => receipt);
const signUpWithLink = async (email = anEmail()) => {
  const shopper = shop.newShopper();
  const messages = await shop.mailbox.subjectsTo(email);
  await shopper.signUp(email);
  const message = await shop.mailbox.waitForEmails(email, [...messages, VERIFY_EMAIL]);
  return { email, shopper, link: linkIn(message) };
};
const isVerified = async (email: string): Promise<boolean> =>
  (await shop.database.rows('select 1 from users where email = $1 and email_proven_at is not null', [email]))
    .length === 1;

test('[GUEST-1] verifying an email assigns the guest orders placed with it to the account', async () => {
  const email = anEmail();
  const [first, second] = [await orderAsGuest(email), await orderAsGuest(email.toUpperCase())];
  const foreign = await orderAsGuest(anEmail());
  const { shopper, link } = await signUpWithLink(email);
  expect(await ordersOf(shopper)).toEqual([]);

  const page = await openPage(shopper, link);
  expect(page.text).toContain('Confirm email');
  expect(await isVerified(email)).toBe(false);
  const verified = await shopper.send(link);
  expect([verified.status, verified.headers.get('location')]).toEqual([302, '/account?proven=yes']);
  expect((await ordersOf(shopper)).toSorted()).toEqual([first, second].toSorted());
  expect(await ordersOf(shopper)).not.toContain(foreign);
  expect((await openPage(shopper, '/account?proven=yes')).text).toContain('Your email is confirmed.');
});

test('[GUEST-1] a sign-up with a guest’s email shows none of the guest’s orders, even if the guest opens the link', async () => {
  const email = anEmail();
  await orderAsGuest(email);
  const { shopper: attacker, link } = await signUpWithLink(email);
  expect(await ordersOf(attacker)).toEqual([]);
  // The guest opens the link and presses the button, signed out or signed in to another account.
  const guest = shop.newShopper();
  expect((await openPage(guest, link)).text).toContain('Please sign in first.');
  expect((await guest.send(link)).status).toBe(401);
  const other = shop.newShopper();
  await other.signUp();
  expect((await other.send(link)).status).toBe(403);
  expect(await isVerified(email)).toBe(false);
  expect([await ordersOf(attacker), await ordersOf(other)]).toEqual([[], []]);
});

test('[GUEST-1] a guest takes over an account that used their email by resetting the password', async () => {
  const email = anEmail();
  const receipt = await orderAsGuest(email);
  const { shopper: attacker } = await signUpWithLink(email);
  const guest = shop.newShopper();
  await guest.send('/reset-password', { email });
  const message = await shop.mailbox.waitForEmails(email, [ORDER_PAID, VERIFY_EMAIL, 'Reset your password']);
  const password = 'my own tea, not yours';
  await guest.send(linkIn(message), { password, confirmPassword: password });
  expect((await attacker.request('/api/orders')).status).toBe(401);
  expect((await guest.signIn(email, password)).status).toBe(202);
  expect(await ordersOf(guest)).toEqual([receipt]);
});

test('assigns unpaid orders with another person’s email to no account of that person', async () => {
  const email = anEmail();
  for (let n = 0; n < 4; n += 1) await orderAsGuest(email, false);
  const { shopper, link } = await signUpWithLink(email);
  expect((await shopper.send(link)).status).toBe(302);
  await shopper.send('/reset-password', { email });
  const message = await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, 'Reset your password']);
  const password = 'my own tea, not yours';
  await shopper.send(linkIn(message), { password, confirmPassword: password });
  expect((await shopper.signIn(email, password)).status).toBe(202);
  expect(await ordersOf(shopper)).toEqual([]);
});

test('accepts the link once and for a day, and stores only its digest', async () => {
  const { email, shopper, link } = await signUpWithLink();
  const secret = link.split('/').at(-1) ?? '';
  const stored = async () =>
    JSON.stringify([
      await shop.database.rows('select * from account_links'),
      await shop.database.rows('select * from letters where sent_at is not null'),
    ]);
  await expect.poll(stored).toContain(email);
  expect(await stored()).not.toContain(secret);
  await shopper.send(link);
  expect(await isVerified(email)).toBe(true);
  expect((await shopper.send(link)).status).toBe(410);
  const page = await openPage(shopper, link);
  expect(page.text).toContain('The email of your account is already confirmed.');
  expect(page.text).not.toContain('Confirm that this is your email.');

  const expired = await signUpWithLink();
  await shop.database.rows(
    "update account_links set expires_at = now() - interval '1 second' where email = $1",
    [expired.email],
  );
  expect((await expired.shopper.send(expired.link)).status).toBe(410);
  expect(await isVerified(expired.email)).toBe(false);
});

test('[GUEST-1] two simultaneous confirmations verify the email and assign each order once', async () => {
  const email = anEmail();
  const receipt = await orderAsGuest(email);
  const { shopper, link } = await signUpWithLink(email);
  const responses = await Promise.all(Array.from({ length: 8 }, () => shopper.send(link)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([302, ...Array(7).fill(410)]);
  expect(await ordersOf(shopper)).toEqual([receipt]);
});

test('the account shows that the email is unconfirmed, and sends another email at most once a minute', async () => {
  const { email, shopper } = await signUpWithLink();
  expect((await openPage(shopper, '/account')).text).toContain('Open it to confirm your email');
  expect(await formErrorOf(await shopper.requestVerificationEmail())).toMatchObject({
    status: 429,
    code: 'email-already-sent',
  });
  await shop.database.rows("update account_links set created_at = now() - interval '61 s' where email = $1", [
    email,
  ]);
  const responses = await Promise.all(Array.from({ length: 8 }, () => shopper.requestVerificationEmail()));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(429)]);
  await shopper.send(linkIn(await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, VERIFY_EMAIL])));
  expect((await openPage(shopper, '/account')).text).not.toContain('to confirm your email');
  expect((await shopper.requestVerificationEmail()).status).toBe(200);
  expect(await shop.mailbox.subjectsTo(email)).toHaveLength(2);
  // A visitor is redirected.
  expect((await shop.newShopper().requestVerificationEmail()).status).toBe(202);
});

test('opening a link changes nothing, and rejects a confirmation from another site', async () => {
  const { email, shopper, link } = await signUpWithLink();
  await openPage(shopper, link);
  await shopper.request(`${link}.data`);
  const foreign = await shopper.request(link, {
    body: '',
    headers: {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  expect(foreign.status).toBe(403);
  expect(await isVerified(email)).toBe(false);
});
