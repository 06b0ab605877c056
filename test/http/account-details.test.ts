import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMIT_POLICIES } from '#platform/traffic/policies.ts';
import {
  CHANGE_EMAIL,
  EMAIL_CHANGED,
  linkIn,
  PASSWORD_CHANGED,
  VERIFY_EMAIL,
} from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage, readable } from '#test/support/page.ts';
import { anEmail, PASSWORD, type Shopper } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const PAGE = '/account/details';
const NEW_PASSWORD = 'second flush in june';
const passwordForm = (changes = {}) => ({
  intent: 'change-password',
  currentPassword: PASSWORD,
  password: NEW_PASSWORD,
  confirmPassword: NEW_PASSWORD,
  ...changes,
});
const emailForm = (email: string, password = PASSWORD) => ({ intent: 'change-email', email, password });
const sessionOf = async (shopper: Shopper) => (await shopper.request('/api/auth/session')).json();
const send = async (shopper: Shopper, fields: Record<string, string>) => {
  const response = await shopper.send(PAGE, fields);
  return { status: response.status, location: response.headers.get('location'), html: await response.text() };
};

test('changes the name, which the session and the page then show', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  expect((await openPage(shopper, PAGE)).html).toContain('value="Ada"');
  const saved = await send(shopper, { intent: 'change-name', displayName: ' Grace  Hopper ' });
  expect([saved.status, saved.location]).toEqual([302, '/account/details?saved=name']);
  const page = await openPage(shopper, '/account/details?saved=name');
  expect(page.text).toContain('Name saved.');
  expect(page.html).toContain('value="Grace Hopper"');
  expect(page.response.headers.get('cache-control')).toBe('private, no-store');
  expect(await sessionOf(shopper)).toMatchObject({ user: { email, displayName: 'Grace Hopper' } });

  const rejected = await send(shopper, { intent: 'change-name', displayName: ' ' });
  expect(rejected.status).toBe(422);
  expect(readable(rejected.html)).toContain('Please enter your name.');
});

test('changes the password, ends the other sessions and emails the owner', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  const elsewhere = shop.newShopper();
  await elsewhere.signIn(email);
  for (const [changes, status, message] of [
    [{ currentPassword: 'not it at all' }, 403, 'Incorrect password.'],
    [{ confirmPassword: 'another one' }, 422, "password dosn't match"],
    [{ password: 'short', confirmPassword: 'short' }, 422, 'at least 8 characters'],
    [{ password: 'password123', confirmPassword: 'password123' }, 422, 'too common'],
  ] as const) {
    const rejected = await send(shopper, passwordForm(changes));
    expect([changes, rejected.status]).toEqual([changes, status]);
    expect(readable(rejected.html)).toContain(message);
    expect(rejected.html).not.toContain(PASSWORD);
  }
  const changed = await send(shopper, passwordForm());
  expect([changed.status, changed.location]).toEqual([302, '/account/details?saved=password']);
  expect(await sessionOf(shopper)).toMatchObject({ user: { email } });
  expect(await sessionOf(elsewhere)).toMatchObject({ user: null });
  const message = await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, PASSWORD_CHANGED]);
  expect(message.text).toContain(`${shop.origin}/reset-password`);
  expect((await shop.newShopper().signIn(email, NEW_PASSWORD)).ok).toBe(true);
});

test('changes the email by a link in the new mailbox, and tells the old one', async () => {
  const shopper = shop.newShopper();
  const [email, newEmail] = [await shopper.signUp(), anEmail()];
  const requested = await send(shopper, emailForm(newEmail));
  expect([requested.status, requested.location]).toEqual([302, '/account/details?saved=link']);
  const link = linkIn(await shop.mailbox.waitForEmails(newEmail, [CHANGE_EMAIL]));
  expect((await openPage(shop.newShopper(), link)).text).toContain('Please sign in first.');
  const stranger = shop.newShopper();
  await stranger.signUp();
  expect((await stranger.send(link)).status).toBe(410);

  expect((await openPage(shopper, link)).text).toContain(`Confirm that ${newEmail} is the new email`);
  expect(await sessionOf(shopper)).toMatchObject({ user: { email } });
  const confirmed = await shopper.send(link);
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([
    302,
    '/account/details?saved=email',
  ]);
  expect(await sessionOf(shopper)).toMatchObject({ user: { email: newEmail } });
  expect((await openPage(shopper, PAGE)).text).toContain(`Your email is ${newEmail}.`);
  const message = await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, EMAIL_CHANGED]);
  expect(message.text).toContain(`${shop.origin}/contact`);
  expect(message.text).not.toContain(newEmail);
  expect((await shopper.send(link)).status).toBe(410);
});

test('answers the same for an address that is taken, which gets no email', async () => {
  const shopper = shop.newShopper();
  const [email, taken] = [await shopper.signUp(), await shop.newShopper().signUp()];
  const toTaken = await send(shopper, emailForm(taken));
  const toFree = await send(shopper, emailForm(anEmail()));
  expect([toTaken.status, toTaken.location]).toEqual([toFree.status, toFree.location]);
  await shop.mailbox.waitForEmails(taken, [VERIFY_EMAIL]);
  expect(await sessionOf(shopper)).toMatchObject({ user: { email } });
});

test('limits wrong passwords at both forms, and leaves the name to be changed', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  for (const [policy, form] of [
    ['password-change', passwordForm({ currentPassword: 'a guess' })],
    ['email-change', emailForm(anEmail(), 'a guess')],
  ] as const) {
    const { burst } = RATE_LIMIT_POLICIES[policy].limits[0];
    for (let n = 0; n < burst; n += 1) expect((await send(shopper, form)).status).toBe(403);
    expect([policy, (await send(shopper, form)).status]).toEqual([policy, 429]);
  }
  expect((await send(shopper, { intent: 'change-name', displayName: 'Grace' })).status).toBe(302);
});

test('redirects visitors home, and rejects a form without a known intent', async () => {
  for (const response of [
    await shop.newShopper().request(PAGE),
    await shop.newShopper().send(PAGE, passwordForm()),
  ])
    expect([response.status, response.headers.get('location')]).toEqual([302, '/?signed-out=account']);
  const shopper = shop.newShopper();
  await shopper.signUp();
  expect((await send(shopper, { intent: 'constructor' })).status).toBe(422);
});
