import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { GoogleSignIn } from '#services/ports.ts';
import type { IdentityStandIn } from '#stand-ins/identity/identity-stand-in.ts';
import { callback, control, createBrowser, secret, startStandIn } from '#stand-ins/identity/relying-party.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { createGoogleSignIn } from './google-sign-in.ts';

let standIn: IdentityStandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterEach(() => control(standIn, 'DELETE', 'faults'));
afterAll(() => standIn.close());

const fault = (plan: unknown) => control(standIn, 'POST', 'faults', plan);
const googleAt = (issuer: string): GoogleSignIn =>
  createGoogleSignIn(
    { issuer: new URL(issuer), clientId: 'shop', clientSecret: secret, redirectUri: callback },
    silentLog,
  );

/** A shopper goes to Google and fills in the chooser; where Google sends the window back to, and what the shop remembered. */
const wentTo = async (google: GoogleSignIn, form: Record<string, string>) => {
  const begun = await google.begin();
  if (!begun.ok) throw new Error(begun.error.code);
  const visit = createBrowser(standIn.origin);
  const chooser = await visit(begun.value.url);
  const returned = await visit(chooser.url, form);
  return { returned: new URL(returned.headers.get('location') ?? ''), challenge: begun.value.challenge };
};
const vera = { name: 'Vera Holloway', email: 'vera@example.com' };
const signInWith = async (google = googleAt(standIn.origin), form: Record<string, string> = vera) => {
  const { returned, challenge } = await wentTo(google, form);
  return google.finish(returned, challenge);
};
const refused = { ok: false, error: { code: 'auth/invalid-credential' } };
const unavailable = { ok: false, error: { code: 'auth/google-unavailable' } };

test('[AUTH-7] a shopper who chooses an account comes back as that person', async () => {
  expect(await signInWith()).toEqual({
    ok: true,
    value: {
      issuer: standIn.origin,
      subject: expect.stringMatching(/^stand-in-/),
      email: 'vera@example.com',
      emailVerified: true,
      name: 'Vera Holloway',
    },
  });
});

test('[AUTH-7] the window asks which account, with proof keys that nobody can guess or reuse', async () => {
  const google = googleAt(standIn.origin);
  const [one, other] = [await google.begin(), await google.begin()];
  if (!one.ok || !other.ok) throw new Error('Google cannot be reached');
  const asked = new URL(one.value.url).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    prompt: 'select_account',
    response_type: 'code',
    code_challenge_method: 'S256',
    state: one.value.challenge.state,
    nonce: one.value.challenge.nonce,
    redirect_uri: callback,
  });
  expect(one.value.url).not.toContain(one.value.challenge.verifier);
  for (const key of ['state', 'nonce', 'verifier'] as const)
    expect(one.value.challenge[key]).not.toBe(other.value.challenge[key]);
});

test('[AUTH-7] whoever closes the chooser by Cancel is told so', async () => {
  expect(await signInWith(undefined, { cancel: 'yes' })).toEqual({
    ok: false,
    error: { code: 'auth/google-cancelled' },
  });
});

test('[AUTH-7] an answer that was not asked for in this browser is refused', async () => {
  const google = googleAt(standIn.origin);
  const { returned, challenge } = await wentTo(google, vera);
  const stranger = await wentTo(google, vera);
  expect(await google.finish(returned, { ...challenge, state: 'another' })).toEqual(refused);
  expect(await google.finish(returned, stranger.challenge)).toEqual(refused);
  const without = new URL(returned);
  without.searchParams.delete('state');
  expect(await google.finish(without, challenge)).toEqual(refused);
});

test('[AUTH-7] an answer serves once, and only whoever began', async () => {
  const google = googleAt(standIn.origin);
  const { returned, challenge } = await wentTo(google, vera);
  expect(await google.finish(returned, { ...challenge, verifier: 'x'.repeat(43) })).toEqual(refused);
  const again = await wentTo(google, vera);
  expect(await google.finish(again.returned, again.challenge)).toMatchObject({ ok: true });
  expect(await google.finish(again.returned, again.challenge)).toEqual(refused);
});

test.each([
  { nonce: 'another nonce' },
  { nonce: null },
  { aud: 'another shop' },
  { iss: 'https://elsewhere.example' },
  { exp: 1 },
  { sub: '' },
  { email: null },
  { email: 'no address' },
])('[AUTH-7] a token that claims %o is refused', async (idToken) => {
  await fault({ idToken });
  expect(await signInWith()).toEqual(refused);
});

test.each([
  'alg-none',
  'hs256-with-public-key',
  'foreign-key',
  'unknown-kid',
  'missing',
])('[AUTH-7] a token whose signature is %s is refused', async (signature) => {
  await fault({ signature });
  expect((await signInWith()).ok).toBe(false);
});

test('[AUTH-7] an e-mail address that Google has not verified is told as such, also when nothing is said', async () => {
  for (const idToken of [{ email_verified: false }, { email_verified: null }]) {
    await fault({ idToken });
    expect(await signInWith()).toMatchObject({ ok: true, value: { emailVerified: false } });
  }
});

test('[AUTH-7] a Google account without a name is called by its address, and a long name is cut', async () => {
  await fault({ idToken: { name: null } });
  expect(await signInWith()).toMatchObject({ value: { name: 'vera' } });
  await fault({ idToken: { name: 'x'.repeat(300) } });
  expect(await signInWith()).toMatchObject({ value: { name: 'x'.repeat(80) } });
});

test('[AUTH-7] when Google changes its keys, shoppers go on signing in', async () => {
  const google = googleAt(standIn.origin);
  expect(await signInWith(google)).toMatchObject({ ok: true });
  await control(standIn, 'POST', 'rotate-keys', { keepOld: true });
  expect(await signInWith(googleAt(standIn.origin))).toMatchObject({ ok: true });
});

test('[AUTH-7] a Google that is not there, fails or talks nonsense is told as such, and found again later', async () => {
  expect(await googleAt('http://localhost:1').begin()).toEqual(unavailable);
  for (const discovery of ['error-500', 'garbage']) {
    const google = googleAt(standIn.origin);
    await fault({ discovery });
    expect(await google.begin()).toEqual(unavailable);
    await control(standIn, 'DELETE', 'faults');
    expect(await google.begin()).toMatchObject({ ok: true });
  }
});

test('[AUTH-7] a Google that fails after the choice is told as such', async () => {
  for (const plan of [{ token: 'error-500' }, { token: 'garbage' }, { jwks: 'error-500' }]) {
    const google = googleAt(standIn.origin);
    const { returned, challenge } = await wentTo(google, vera);
    await fault(plan);
    expect(await google.finish(returned, challenge)).toEqual(unavailable);
    await control(standIn, 'DELETE', 'faults');
  }
});

test('[AUTH-7] a Google that hangs is given up in time', async () => {
  const [google, fresh] = [googleAt(standIn.origin), googleAt(standIn.origin)];
  const { returned, challenge } = await wentTo(google, vera);
  await fault({ discovery: 'hang', token: 'hang' });
  const start = performance.now();
  expect(await Promise.all([fresh.begin(), google.finish(returned, challenge)])).toEqual([
    unavailable,
    unavailable,
  ]);
  expect(performance.now() - start).toBeLessThan(8_000);
});
