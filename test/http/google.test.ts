import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aPurchase } from '#test/support/examples.ts';
import { googleEmulatorOf } from '#test/support/google-emulator-of.ts';
import { linkIn, NEW_PASSWORD, ORDER_PAID, VERIFY_EMAIL } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { listOrders } from '#test/support/order-list.ts';
import { aSignUp, PASSWORD, type Shopper } from '#test/support/shopper.ts';
import { refusalOf } from '#test/support/wire.ts';
import { createBrowser } from '../../emulators/google/relying-party.ts';

let shop: OpenShop;
let google: string;
beforeAll(async () => {
  shop = await openShop();
  google = await googleEmulatorOf(shop.newShopper());
});
afterEach(() => fetch(`${google}/_control/faults`, { method: 'DELETE' }));
afterAll(() => shop[Symbol.asyncDispose]());

const fault = (plan: object) =>
  fetch(`${google}/_control/faults`, { method: 'POST', body: JSON.stringify(plan) });

/** Opens the sign-in at Google and fills in the chooser; returns the callback path. */
const choose = async (shopper: Shopper, form: Record<string, string>): Promise<string> => {
  const begun = await shopper.request('/api/auth/google');
  const visit = createBrowser(google);
  const chooser = await visit(begun.headers.get('location') ?? '');
  const back = new URL((await visit(chooser.url, form)).headers.get('location') ?? '');
  return `${back.pathname}${back.search}`;
};
const outcomeOf = async (response: Response) => /data-outcome="([^"]+)"/.exec(await response.text())?.[1];
const signIn = async (shopper: Shopper, form: Record<string, string>) =>
  outcomeOf(await shopper.request(await choose(shopper, form)));
const whoIs = async (shopper: Shopper) =>
  ((await (await shopper.request('/api/auth/session')).json()) as { user: unknown }).user;

test('[AUTH-7] [AUTH-8] creates the account at the first sign-in with Google, and finds it at the next', async () => {
  const vera = { name: 'Vera Holloway', email: 'vera@example.com' };
  const [first, second] = [shop.newShopper(), shop.newShopper()];
  expect(await signIn(first, vera)).toBe('signed-in');
  expect(await whoIs(first)).toEqual({ email: 'vera@example.com', displayName: 'Vera Holloway' });
  expect(await signIn(second, { ...vera, email: 'VERA@example.com' })).toBe('signed-in');
  expect(await whoIs(second)).toEqual(await whoIs(first));
  expect(await shop.database.rows("select 1 from users where email = 'vera@example.com'")).toHaveLength(1);
});

test('[AUTH-7] replaces the previous session at a sign-in with Google', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  const before = shopper.jar.get('__Host-session') ?? '';
  await signIn(shopper, { name: 'Wanda', email: 'wanda@example.com' });
  expect(shopper.jar.get('__Host-session')).not.toBe(before);
  const old = shop.newShopper();
  old.jar.set('__Host-session', before);
  expect(await whoIs(old)).toBeNull();
});

test('stores a pending sign-in in a short-lived cookie that scripts cannot read', async () => {
  const begun = await shop.newShopper().request('/api/auth/google');
  const [cookie] = begun.headers.getSetCookie();
  for (const part of ['__Host-google=', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=600', 'Path=/'])
    expect(cookie).toContain(part);
});

test('rejects Google’s redirect in another browser or for a second time', async () => {
  const [attacker, victim] = [shop.newShopper(), shop.newShopper()];
  const back = await choose(attacker, { name: 'Mallory', email: 'mallory@example.com' });
  expect(await outcomeOf(await victim.request(back))).toBe('unfinished');
  await victim.request('/api/auth/google');
  expect(await outcomeOf(await victim.request(back))).toBe('auth/invalid-credential');
  expect(await whoIs(victim)).toBeNull();
  expect(await outcomeOf(await attacker.request(back))).toBe('signed-in');
  expect(await outcomeOf(await attacker.request(back))).toBe('unfinished');
});

test('one wrong redirect ends the attempt: the right one after it is rejected', async () => {
  const shopper = shop.newShopper();
  const back = await choose(shopper, { name: 'Ursula', email: 'ursula@example.com' });
  const forged = back.replace(/state=[^&]+/, 'state=another');
  expect(forged).not.toBe(back);
  expect(await outcomeOf(await shopper.request(forged))).toBe('auth/invalid-credential');
  expect(shopper.jar.has('__Host-google')).toBe(false);
  expect(await outcomeOf(await shopper.request(back))).toBe('unfinished');
  expect(await whoIs(shopper)).toBeNull();
});

test('keeps Google and password accounts of the same email apart', async () => {
  const email = await shop.newShopper().signUp();
  const shopper = shop.newShopper();
  expect(await signIn(shopper, { name: 'Ada', email })).toBe('auth/account-exists');
  expect(await whoIs(shopper)).toBeNull();

  await signIn(shop.newShopper(), { name: 'Xenia', email: 'xenia@example.com' });
  const password = {
    displayName: 'X',
    password: 'first flush in april',
    confirmPassword: 'first flush in april',
  };
  const taken = await shop
    .newShopper()
    .post('/api/auth/sign-up', { ...password, email: 'xenia@example.com' });
  expect(taken.status).toBe(409);
});

test('creates no account for an email that Google has not verified', async () => {
  await fault({ idToken: { email_verified: false } });
  const shopper = shop.newShopper();
  expect(await signIn(shopper, { name: 'Yann', email: 'yann@example.com' })).toBe('auth/email-not-verified');
  expect(await shop.database.rows("select 1 from users where email = 'yann@example.com'")).toEqual([]);
});

test('accepts a name from Google with characters that cannot be stored', async () => {
  await fault({ idToken: { name: 'Zo\u0000e\n\u001b[31m' } });
  const shopper = shop.newShopper();
  expect(await signIn(shopper, { name: 'Zoe', email: 'zoe@example.com' })).toBe('signed-in');
  expect(await whoIs(shopper)).toMatchObject({ email: 'zoe@example.com' });
});

test('[AUTH-6] explains the next step after a cancelled or failed Google sign-in', async () => {
  expect(await signIn(shop.newShopper(), { cancel: 'yes' })).toBe('auth/google-cancelled');
  const shopper = shop.newShopper();
  const back = await choose(shopper, { name: 'Quinn', email: 'quinn@example.com' });
  await fault({ token: 'error-500' });
  const failed = await shopper.request(back);
  expect(failed.status).toBe(400);
  expect(failed.headers.get('cache-control')).toBe('private, no-store');
  expect(await failed.text()).toContain('Google isn’t responding');
});

/** Claims of Google about an email, and whether Google is authoritative for it. */
const ADDRESSES = [
  { of: 'Gmail', at: 'gmail.com', form: {}, isTheirs: true },
  { of: 'Gmail under its other name', at: 'GoogleMail.com', form: {}, isTheirs: true },
  { of: 'a Workspace', at: 'firm.example', form: { workspace: 'yes' }, isTheirs: true },
  { of: 'anybody else', at: 'firm.example', form: {}, isTheirs: false },
];

test.each(
  ADDRESSES,
)('an email address of $of creates a verified account, or one that gets a verification email', async ({
  at,
  form,
  isTheirs,
}) => {
  const email = `${randomUUID()}@${at}`;
  const shopper = shop.newShopper();
  expect(await signIn(shopper, { name: 'Visit evil.example now', email, ...form })).toBe('signed-in');
  expect(await whoIs(shopper)).toMatchObject({ email });
  const [user] = await shop.database.rows<{ verified: boolean }>(
    'select email_proven_at is not null as verified from users where email = $1',
    [email],
  );
  expect(user?.verified).toBe(isTheirs);
  const prompt = 'Open it to confirm your email';
  expect((await (await shopper.request('/account')).text()).includes(prompt)).toBe(!isTheirs);
  if (isTheirs) return expect(await shop.mailbox.subjectsTo(email)).toEqual([]);
  const message = await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL]);
  expect(message.raw).not.toContain('evil');
  expect((await shopper.send(linkIn(message))).status).toBe(302);
  expect(await (await shopper.request('/account')).text()).not.toContain(prompt);
});

test.each(
  ADDRESSES,
)('an email address of $of joins the password account that verified it, or shows how to join', async ({
  at,
  form,
  isTheirs,
}) => {
  const byPassword = shop.newShopper();
  const email = await byPassword.signUp(`${randomUUID()}@${at}`);
  await byPassword.send(linkIn(await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL])));
  const [byGoogle, again] = [shop.newShopper(), shop.newShopper()];
  const anyone = { name: 'Somebody', email: email.toUpperCase(), ...form };
  if (!isTheirs) {
    const page = await (await byGoogle.request(await choose(byGoogle, anyone))).text();
    expect(page).toContain('data-outcome="auth/account-exists"');
    expect(page).toMatch(/<a href="\/reset-password">Reset password by email<\/a>/);
    expect([await whoIs(byGoogle), await whoIs(byPassword)]).toEqual([null, { email, displayName: 'Ada' }]);
    return;
  }
  expect(await signIn(byGoogle, anyone)).toBe('signed-in');
  expect(await whoIs(byGoogle)).toEqual({ email, displayName: 'Ada' });
  expect(await signIn(again, anyone)).toBe('signed-in');
  expect(
    await shop.database.rows('select 1 from users where lower(email) = lower($1)', [email]),
  ).toHaveLength(1);
  const known = await shop.newShopper().post('/api/auth/sign-in', { email, password: PASSWORD });
  expect(known.status).toBe(200);
});

test('identifies a Google account by its subject and not by its email', async () => {
  const owner = { name: 'Wilma', email: 'wilma@example.com' };
  await fault({ idToken: { sub: 'wilma-1' } });
  await signIn(shop.newShopper(), owner);
  await fault({ idToken: { sub: 'wilma-1', email: 'wilma.new@example.com' } });
  const moved = shop.newShopper();
  expect(await signIn(moved, owner)).toBe('signed-in');
  expect(await whoIs(moved)).toEqual({ email: 'wilma@example.com', displayName: 'Wilma' });
  // The email now belongs to another person at Google.
  await fault({ idToken: { sub: 'wilma-2' } });
  const stranger = shop.newShopper();
  expect(await signIn(stranger, owner)).toBe('auth/account-exists');
  expect(await whoIs(stranger)).toBeNull();
  expect(
    await shop.database.rows("select subject from federated_accounts where subject like 'wilma%'"),
  ).toEqual([{ subject: 'wilma-1' }]);
});

test('an account that took an email first loses it once the owner has verified the email', async () => {
  const email = 'owner@example.com';
  const squatter = shop.newShopper();
  await squatter.signUp(email);
  const [token] = [linkIn(await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL]))];
  const owner = shop.newShopper();
  // By Google, by the emailed link and by another sign-up, the owner never gets into the prepared account.
  const refused = await (await owner.request(await choose(owner, { name: 'Owner', email }))).text();
  expect(refused).toContain('data-outcome="auth/account-exists"');
  // The page with the rejection offers the way out.
  expect(refused).toMatch(/<a href="\/reset-password">Reset password by email<\/a>/);
  await owner.send(token);
  expect((await owner.post('/api/auth/sign-up', aSignUp(email))).status).toBe(409);
  expect(await whoIs(owner)).toBeNull();
  await owner.send('/reset-password', { email });
  const link = linkIn(await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, NEW_PASSWORD]));
  const fresh = 'second flush in june';
  await owner.send(link, { password: fresh, confirmPassword: fresh });
  expect((await owner.post('/api/auth/sign-in', { email, password: fresh })).status).toBe(200);
  expect(await whoIs(squatter)).toBeNull();
  expect((await squatter.post('/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(401);
  expect((await squatter.send(token)).status).not.toBe(302);
  expect(
    await shop.database.rows('select 1 from devices d join users u on u.id = d.user_id where u.email = $1', [
      email,
    ]),
  ).toHaveLength(1);
  // Now Google signs in to the owner's own account.
  const byGoogle = shop.newShopper();
  expect(await signIn(byGoogle, { name: 'Owner', email, workspace: 'yes' })).toBe('signed-in');
  expect(await whoIs(byGoogle)).toMatchObject({ email });
});

test('an account without a password and with an old session requires Google again before it is deleted', async () => {
  const vera = { name: 'Vilma', email: 'vilma@example.com' };
  const shopper = shop.newShopper();
  await signIn(shopper, vera);
  await shop.database.rows("update sessions set started_at = started_at - interval '6 minutes'");
  const refused = await shopper.post('/api/account/remove');
  expect(await refusalOf(refused)).toMatchObject({ status: 401, code: 'auth/requires-recent-login' });
  expect(await (await shopper.request('/account')).text()).toContain('sign in with Google again');
  await signIn(shopper, vera);
  expect(await (await shopper.request('/account')).text()).toContain('Delete account for good');
  expect((await shopper.post('/api/account/remove')).status).toBe(200);
  expect(await shop.database.rows('select 1 from users where email = $1', [vera.email])).toEqual([]);
});

test('rejects a Google redirect without the right state, code or issuer', async () => {
  const shopper = shop.newShopper();
  const wrong: ((url: URL) => void)[] = [
    (url) => url.searchParams.delete('state'),
    (url) => url.searchParams.set('state', ''),
    (url) => url.searchParams.set('state', 'x'.repeat(43)),
    (url) => url.searchParams.append('state', 'x'.repeat(43)),
    (url) => url.searchParams.delete('code'),
    (url) => url.searchParams.set('code', 'x'.repeat(43)),
    (url) => url.searchParams.set('iss', 'https://elsewhere.example'),
  ];
  for (const spoil of wrong) {
    const back = new URL(
      await choose(shopper, { name: 'Mallory', email: 'mallory@example.com' }),
      shop.origin,
    );
    spoil(back);
    const outcome = await outcomeOf(await shopper.request(`${back.pathname}${back.search}`));
    expect([spoil.toString(), outcome]).not.toEqual([spoil.toString(), 'signed-in']);
    expect(await whoIs(shopper)).toBeNull();
  }
});

test('[GUEST-1] verifies an email that Google vouches for, and shows the orders placed with it as a guest', async () => {
  const items = [{ id: 'marrakech-mint', quantity: 1 }];
  const purchase = aPurchase({ email: 'Una@example.com', items });
  const { receipt, session } = await shop.order(shop.newShopper(), purchase);
  await shop.payment.pay(session);
  await shop.mailbox.waitForEmails('una@example.com', [ORDER_PAID]);
  const shopper = shop.newShopper();
  await signIn(shopper, { name: 'Una', email: 'una@example.com', workspace: 'yes' });
  expect(await listOrders(shopper)).toMatchObject([{ receipt }]);
  expect(await shop.mailbox.subjectsTo('una@example.com')).toEqual([ORDER_PAID]);
});
