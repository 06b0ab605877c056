import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMIT_POLICIES } from '#platform/traffic/policies.ts';
import { VERIFY_EMAIL } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage, readable } from '#test/support/page.ts';
import { anEmail, anIpAddress, aSignUp, PASSWORD, type Shopper, shopperAt } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const signInForm = (email: string, password = PASSWORD) => ({ intent: 'sign-in', email, password });
const signUpForm = (email: string, changes = {}) => ({ intent: 'sign-up', ...aSignUp(email, changes) });
const hasSession = async (shopper: Shopper) =>
  ((await (await shopper.request('/api/auth/session')).json()) as { user: unknown }).user !== null;

test('[AUTH-5] signs up with the form alone and says so on the account page', async () => {
  const shopper = shop.newShopper();
  const sent = await shopper.send('/auth', signUpForm(anEmail()));
  expect([sent.status, sent.headers.get('location')]).toEqual([302, '/account?created=yes']);
  expect((await openPage(shopper, '/account?created=yes')).text).toContain(
    "You're successfully created an account",
  );
});

test('[AUTH-6] signs in with the form alone and returns to the requested page', async () => {
  const email = await shop.newShopper().signUp();
  for (const [address, target] of [
    ['/auth', '/account'],
    ['/auth?return=checkout', '/checkout'],
    ['/auth?return=checkoutForm', '/checkout-form'],
    ['/auth?return=https://evil.example', '/account'],
  ] as const) {
    const shopper = shop.newShopper();
    const sent = await shopper.send(address, signInForm(email));
    expect([address, sent.status, sent.headers.get('location')]).toEqual([address, 302, target]);
    expect(await hasSession(shopper)).toBe(true);
  }
});

test('keeps what was typed, but never a password, when the form is rejected', async () => {
  const email = await shop.newShopper().signUp();
  for (const [fields, status, message] of [
    [signInForm(email, 'not the password'), 401, 'Incorrect email or password'],
    [signUpForm(email), 409, 'email already in use'],
    [signUpForm(anEmail(), { confirmPassword: 'another secret' }), 422, 'password dosn&#x27;t match'],
    [signUpForm(anEmail(), { password: 'password123', confirmPassword: 'password123' }), 422, 'too common'],
    [signInForm('', PASSWORD), 422, 'Please enter'],
  ] as const) {
    const response = await shop.newShopper().send('/auth', fields);
    const html = await response.text();
    expect([fields, response.status]).toEqual([fields, status]);
    expect(html).toContain(message);
    expect(html).toContain(`value="${fields.email}"`);
    expect(html).not.toContain(fields.password);
    expect(html).toContain(fields.intent === 'sign-up' ? '<h1>Sign up</h1>' : '<h1>Sign in</h1>');
  }
});

test('[AUTH-1] switches to the sign-up form and back without scripts, keeping the email', async () => {
  const shopper = shop.newShopper();
  const fields = { email: 'ada@example.com', password: PASSWORD };
  const signUp = await (await shopper.send('/auth', { intent: 'show-sign-up', ...fields })).text();
  expect(readable(signUp)).toContain('Confirm password');
  expect(signUp).toContain('value="ada@example.com"');
  expect(signUp).not.toContain(PASSWORD);
  const signIn = await (await shopper.send('/auth', { intent: 'show-sign-in', ...fields })).text();
  expect(readable(signIn)).not.toContain('Confirm password');
});

test('counts guesses that scripts send with those of the form alone', async () => {
  const email = await shop.newShopper().signUp();
  const attacker = shopperAt(shop.origin, anIpAddress());
  const { burst } = RATE_LIMIT_POLICIES['sign-in'].limits[0];
  for (let n = 0; n < burst; n += 1) {
    const wrong = `guess number ${n}`;
    await (n % 2 ? attacker.signIn(email, wrong) : attacker.send('/auth', signInForm(email, wrong)));
  }
  const rejected = await attacker.send('/auth', signInForm(email));
  expect([rejected.status, Number(rejected.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await rejected.text()).toContain(`value="${email}"`);
  expect(await hasSession(attacker)).toBe(false);
  const unknownIntent = await attacker.send('/auth', { ...signInForm(email), intent: 'anything' });
  expect(unknownIntent.status).toBe(429);
});

test('[AUTH-9] logs out with the form alone and marks the browser, whose cart is then cleared', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  const secret = shopper.jar.get('__Host-session') ?? '';
  const sent = await shopper.send('/log-out', {});
  expect([sent.status, sent.headers.get('location')]).toEqual([302, '/']);
  expect([shopper.jar.has('__Host-session'), shopper.jar.get('__Host-logged-out')]).toEqual([false, 'yes']);
  shopper.jar.set('__Host-session', secret);
  expect(await hasSession(shopper)).toBe(false);
  expect((await shop.newShopper().request('/log-out')).headers.get('location')).toBe('/');
});

test('sends the verification email again and deletes the account with the forms alone', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL]);
  await shop.database.rows(`update account_links set created_at = created_at - interval '2 minutes'`);
  const resent = await shopper.send('/account', { intent: 'verification-email' });
  expect([resent.status, readable(await resent.text())]).toEqual([200, expect.stringContaining('sent')]);
  await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, VERIFY_EMAIL]);

  const wrong = await shopper.send('/account', { intent: 'delete', password: 'not the password' });
  const html = await wrong.text();
  expect([wrong.status, html]).toEqual([403, expect.stringContaining('Incorrect password.')]);
  expect(html).toMatch(/<details[^>]* open=""/);
  expect([...shopper.jar.keys()]).toEqual(expect.arrayContaining(['__Host-session', '__Host-device']));
  const deleted = await shopper.send('/account', { intent: 'delete', password: PASSWORD });
  expect([deleted.status, deleted.headers.get('location')]).toEqual([302, '/?account=deleted']);
  expect([...shopper.jar.keys()]).toEqual(['__Host-logged-out']);
  expect((await shop.newShopper().send('/auth', signInForm(email))).status).toBe(401);
});

test('deletes no account for a form of the account page without its exact intent', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  for (const intent of [undefined, '', 'DELETE', 'delete ', 'verification-Email', 'toString', 'sign-in']) {
    const sent = await shopper.send('/account', {
      ...(intent !== undefined && { intent }),
      password: PASSWORD,
    });
    expect([intent, sent.status]).toEqual([intent, 422]);
  }
  expect((await shop.newShopper().send('/auth', signInForm(email))).status).toBe(302);
});

test('ignores form fields that it does not know, such as those of a browser extension', async () => {
  const email = await shop.newShopper().signUp();
  const shopper = shop.newShopper();
  const unknown = { foo: '1', isAdmin: 'true', constructor: 'y' };
  expect((await shopper.send('/auth', { ...signInForm(email), ...unknown })).status).toBe(302);
  expect((await shop.newShopper().send('/auth', { ...signUpForm(anEmail()), ...unknown })).status).toBe(302);
  expect((await shop.newShopper().send('/reset-password', { email, ...unknown })).status).toBe(200);
  const enquiry = { name: 'Ada', email: anEmail(), town: 'Bath', message: 'A shop by the river.' };
  expect((await shop.newShopper().send('/franchising', { ...enquiry, ...unknown })).status).toBeLessThan(400);
  const deletion = { intent: 'delete', password: PASSWORD, ...unknown };
  expect((await shopper.send('/account', deletion)).status).toBe(302);
});

test('asks for each missing field of a form in the words of the shop', async () => {
  const { password: _, ...withoutPassword } = signUpForm(anEmail());
  const { confirmPassword: __, ...withoutConfirmation } = signUpForm(anEmail());
  for (const [path, fields] of [
    ['/auth', {}],
    ['/auth', { intent: 'sign-in' }],
    ['/auth', { intent: 'sign-up' }],
    ['/auth', withoutPassword],
    ['/auth', withoutConfirmation],
    ['/reset-password', {}],
    ['/franchising', {}],
  ] as const) {
    const sent = await shop.newShopper().send(path, { ...fields, unrelated: 'x' });
    const html = await sent.text();
    expect([path, fields, sent.status]).toEqual([path, fields, 422]);
    expect(html).toMatch(/Please (?:enter|fill in|write)/);
    expect(html).not.toMatch(/Invalid input|expected|undefined|Unrecognized/);
  }
});

test('keeps the typed email when a password reset fails', async () => {
  const email = await shop.newShopper().signUp();
  await shop.database.rows('alter table users rename to unavailable_users');
  try {
    const failed = await shop.newShopper().send('/reset-password', { email });
    expect([failed.status, await failed.text()]).toEqual([500, expect.stringContaining(`value="${email}"`)]);
  } finally {
    await shop.database.rows('alter table unavailable_users rename to users');
  }
  expect((await shop.newShopper().send('/reset-password', { email })).status).toBe(200);
});
