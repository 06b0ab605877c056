import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aPurchase } from '#test/support/examples.ts';
import { googleEmulatorOf } from '#test/support/google-emulator-of.ts';
import { googleCallback, outcomeOf } from '#test/support/google-sign-in.ts';
import { linkIn, NEW_PASSWORD, ORDER_PAID, VERIFY_EMAIL } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { listOrders } from '#test/support/order-list.ts';
import { aSignUp, type Shopper } from '#test/support/shopper.ts';
import { formErrorOf } from '#test/support/wire.ts';

let shop: OpenShop;
let google: string;
beforeAll(async () => {
  shop = await openShop();
  google = await googleEmulatorOf(shop.newShopper());
});
afterEach(() => fetch(`${google}/_control/faults`, { method: 'DELETE' }));
afterAll(() => shop[Symbol.asyncDispose]());

const setFaults = (plan: object) =>
  fetch(`${google}/_control/faults`, { method: 'POST', body: JSON.stringify(plan) });

const choose = (shopper: Shopper, form: Record<string, string>): Promise<string> =>
  googleCallback(google, shopper, form);
const signIn = async (shopper: Shopper, form: Record<string, string>) =>
  outcomeOf(await shopper.request(await choose(shopper, form)));
const sessionUser = async (shopper: Shopper) =>
  ((await (await shopper.request('/api/auth/session')).json()) as { user: unknown }).user;

test('[AUTH-7] [AUTH-8] creates the account at the first sign-in with Google, and finds it at the next', async () => {
  const vera = { name: 'Vera Holloway', email: 'vera@example.com' };
  const [first, second] = [shop.newShopper(), shop.newShopper()];
  expect(await signIn(first, vera)).toBe('signed-in');
  expect(await sessionUser(first)).toEqual({ email: 'vera@example.com', displayName: 'Vera Holloway' });
  expect(await signIn(second, { ...vera, email: 'VERA@example.com' })).toBe('signed-in');
  expect(await sessionUser(second)).toEqual(await sessionUser(first));
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
  expect(await sessionUser(old)).toBeNull();
});

test('stores a pending sign-in in a short-lived cookie that scripts cannot read', async () => {
  const start = await shop.newShopper().request('/api/auth/google');
  const [cookie] = start.headers.getSetCookie();
  for (const attribute of ['__Host-google=', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=600', 'Path=/'])
    expect(cookie).toContain(attribute);
});

test('rejects Google’s redirect in another browser or for a second time', async () => {
  const [attacker, victim] = [shop.newShopper(), shop.newShopper()];
  const callback = await choose(attacker, { name: 'Mallory', email: 'mallory@example.com' });
  expect(await outcomeOf(await victim.request(callback))).toBe('unfinished');
  await victim.request('/api/auth/google');
  expect(await outcomeOf(await victim.request(callback))).toBe('auth/invalid-credential');
  expect(await sessionUser(victim)).toBeNull();
  expect(await outcomeOf(await attacker.request(callback))).toBe('signed-in');
  expect(await outcomeOf(await attacker.request(callback))).toBe('unfinished');
});

test('one wrong redirect ends the attempt: the right one after it is rejected', async () => {
  const shopper = shop.newShopper();
  const callback = await choose(shopper, { name: 'Ursula', email: 'ursula@example.com' });
  const forged = callback.replace(/state=[^&]+/, 'state=another');
  expect(forged).not.toBe(callback);
  expect(await outcomeOf(await shopper.request(forged))).toBe('auth/invalid-credential');
  expect(shopper.jar.has('__Host-google')).toBe(false);
  expect(await outcomeOf(await shopper.request(callback))).toBe('unfinished');
  expect(await sessionUser(shopper)).toBeNull();
});

test('keeps Google and password accounts of the same email apart', async () => {
  const email = await shop.newShopper().signUp();
  const shopper = shop.newShopper();
  expect(await signIn(shopper, { name: 'Ada', email })).toBe('auth/account-exists');
  expect(await sessionUser(shopper)).toBeNull();

  await signIn(shop.newShopper(), { name: 'Xenia', email: 'xenia@example.com' });
  const password = {
    displayName: 'X',
    password: 'first flush in april',
    confirmPassword: 'first flush in april',
  };
  const signUp = await shop.newShopper().register({ ...password, email: 'xenia@example.com' });
  expect(signUp.status).toBe(409);
});

test('creates no account for an email that Google has not verified', async () => {
  await setFaults({ idToken: { email_verified: false } });
  const shopper = shop.newShopper();
  expect(await signIn(shopper, { name: 'Yann', email: 'yann@example.com' })).toBe('auth/email-not-verified');
  expect(await shop.database.rows("select 1 from users where email = 'yann@example.com'")).toEqual([]);
});

test('accepts a name from Google with characters that cannot be stored', async () => {
  await setFaults({ idToken: { name: 'Zo\u0000e\n\u001b[31m' } });
  const shopper = shop.newShopper();
  expect(await signIn(shopper, { name: 'Zoe', email: 'zoe@example.com' })).toBe('signed-in');
  expect(await sessionUser(shopper)).toMatchObject({ email: 'zoe@example.com' });
});

test('[AUTH-6] explains the next step after a cancelled or failed Google sign-in', async () => {
  expect(await signIn(shop.newShopper(), { cancel: 'yes' })).toBe('auth/google-cancelled');
  const shopper = shop.newShopper();
  const callback = await choose(shopper, { name: 'Quinn', email: 'quinn@example.com' });
  await setFaults({ token: 'error-500' });
  const failed = await shopper.request(callback);
  expect(failed.status).toBe(400);
  expect(failed.headers.get('cache-control')).toBe('private, no-store');
  expect(await failed.text()).toContain('Google isn’t responding');
});

/** Email providers, and whether Google is authoritative for their addresses. */
const ADDRESSES = [
  { provider: 'Gmail', domain: 'gmail.com', form: {}, isAuthoritative: true },
  { provider: 'Gmail under its other name', domain: 'GoogleMail.com', form: {}, isAuthoritative: true },
  { provider: 'a Workspace', domain: 'firm.example', form: { workspace: 'yes' }, isAuthoritative: true },
  { provider: 'another provider', domain: 'firm.example', form: {}, isAuthoritative: false },
];

test.each(
  ADDRESSES,
)('an email address of $provider creates a verified account, or one that gets a verification email', async ({
  domain,
  form,
  isAuthoritative,
}) => {
  const email = `${randomUUID()}@${domain}`;
  const shopper = shop.newShopper();
  expect(await signIn(shopper, { name: 'Visit evil.example now', email, ...form })).toBe('signed-in');
  expect(await sessionUser(shopper)).toMatchObject({ email });
  const [user] = await shop.database.rows<{ verified: boolean }>(
    'select email_proven_at is not null as verified from users where email = $1',
    [email],
  );
  expect(user?.verified).toBe(isAuthoritative);
  const prompt = 'Open it to confirm your email';
  expect((await (await shopper.request('/account')).text()).includes(prompt)).toBe(!isAuthoritative);
  if (isAuthoritative) return expect(await shop.mailbox.subjectsTo(email)).toEqual([]);
  const message = await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL]);
  expect(message.raw).not.toContain('evil');
  expect((await shopper.send(linkIn(message))).status).toBe(302);
  expect(await (await shopper.request('/account')).text()).not.toContain(prompt);
});

test.each(
  ADDRESSES,
)('an email address of $provider joins the password account that verified it, or shows how to join', async ({
  domain,
  form,
  isAuthoritative,
}) => {
  const passwordShopper = shop.newShopper();
  const email = await passwordShopper.signUp(`${randomUUID()}@${domain}`);
  await passwordShopper.send(linkIn(await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL])));
  const [googleShopper, secondBrowser] = [shop.newShopper(), shop.newShopper()];
  const googleAccount = { name: 'Another Name', email: email.toUpperCase(), ...form };
  if (!isAuthoritative) {
    const page = await (await googleShopper.request(await choose(googleShopper, googleAccount))).text();
    expect(page).toContain('data-outcome="auth/account-exists"');
    expect(page).toMatch(/<a href="\/reset-password">Reset password by email<\/a>/);
    expect([await sessionUser(googleShopper), await sessionUser(passwordShopper)]).toEqual([
      null,
      { email, displayName: 'Ada' },
    ]);
    return;
  }
  expect(await signIn(googleShopper, googleAccount)).toBe('signed-in');
  expect(await sessionUser(googleShopper)).toEqual({ email, displayName: 'Ada' });
  expect(await signIn(secondBrowser, googleAccount)).toBe('signed-in');
  expect(
    await shop.database.rows('select 1 from users where lower(email) = lower($1)', [email]),
  ).toHaveLength(1);
  const passwordSignIn = await shop.newShopper().signIn(email);
  expect(passwordSignIn.status).toBe(202);
});

test('identifies a Google account by its subject and not by its email', async () => {
  const owner = { name: 'Wilma', email: 'wilma@example.com' };
  await setFaults({ idToken: { sub: 'wilma-1' } });
  await signIn(shop.newShopper(), owner);
  await setFaults({ idToken: { sub: 'wilma-1', email: 'wilma.new@example.com' } });
  const withNewEmail = shop.newShopper();
  expect(await signIn(withNewEmail, owner)).toBe('signed-in');
  expect(await sessionUser(withNewEmail)).toEqual({ email: 'wilma@example.com', displayName: 'Wilma' });
  // The email now belongs to another person at Google.
  await setFaults({ idToken: { sub: 'wilma-2' } });
  const otherPerson = shop.newShopper();
  expect(await signIn(otherPerson, owner)).toBe('auth/account-exists');
  expect(await sessionUser(otherPerson)).toBeNull();
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
  // Neither Google nor the emailed link nor a second sign-up opens the squatter's account to the owner.
  const rejection = await (await owner.request(await choose(owner, { name: 'Owner', email }))).text();
  expect(rejection).toContain('data-outcome="auth/account-exists"');
  // The error page links to the password reset.
  expect(rejection).toMatch(/<a href="\/reset-password">Reset password by email<\/a>/);
  await owner.send(token);
  expect((await owner.register(aSignUp(email))).status).toBe(409);
  expect(await sessionUser(owner)).toBeNull();
  await owner.send('/reset-password', { email });
  const link = linkIn(await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, NEW_PASSWORD]));
  const newPassword = 'second flush in june';
  await owner.send(link, { password: newPassword, confirmPassword: newPassword });
  expect((await owner.signIn(email, newPassword)).status).toBe(202);
  expect(await sessionUser(squatter)).toBeNull();
  expect((await squatter.signIn(email)).status).toBe(401);
  expect((await squatter.send(token)).status).not.toBe(302);
  expect(
    await shop.database.rows('select 1 from devices d join users u on u.id = d.user_id where u.email = $1', [
      email,
    ]),
  ).toHaveLength(1);
  // Google now signs in to the owner's account.
  const googleShopper = shop.newShopper();
  expect(await signIn(googleShopper, { name: 'Owner', email, workspace: 'yes' })).toBe('signed-in');
  expect(await sessionUser(googleShopper)).toMatchObject({ email });
});

test('an account without a password and with an old session requires Google again before it is deleted', async () => {
  const vera = { name: 'Vilma', email: 'vilma@example.com' };
  const shopper = shop.newShopper();
  await signIn(shopper, vera);
  await shop.database.rows("update sessions set started_at = started_at - interval '6 minutes'");
  const rejection = await shopper.deleteAccount(null);
  expect(await formErrorOf(rejection)).toMatchObject({ status: 401, code: 'auth/requires-recent-login' });
  expect(await (await shopper.request('/account')).text()).toContain('sign in with Google again');
  await signIn(shopper, vera);
  expect(await (await shopper.request('/account')).text()).toContain('Delete account for good');
  expect((await shopper.deleteAccount(null)).status).toBe(202);
  expect(await shop.database.rows('select 1 from users where email = $1', [vera.email])).toEqual([]);
});

test('rejects a Google redirect without the right state, code or issuer', async () => {
  const shopper = shop.newShopper();
  const tamperings: ((url: URL) => void)[] = [
    (url) => url.searchParams.delete('state'),
    (url) => url.searchParams.set('state', ''),
    (url) => url.searchParams.set('state', 'x'.repeat(43)),
    (url) => url.searchParams.append('state', 'x'.repeat(43)),
    (url) => url.searchParams.delete('code'),
    (url) => url.searchParams.set('code', 'x'.repeat(43)),
    (url) => url.searchParams.set('iss', 'https://elsewhere.example'),
  ];
  for (const tamper of tamperings) {
    const callback = new URL(
      await choose(shopper, { name: 'Mallory', email: 'mallory@example.com' }),
      shop.origin,
    );
    tamper(callback);
    const outcome = await outcomeOf(await shopper.request(`${callback.pathname}${callback.search}`));
    expect([tamper.toString(), outcome]).not.toEqual([tamper.toString(), 'signed-in']);
    expect(await sessionUser(shopper)).toBeNull();
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
