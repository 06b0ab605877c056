import { expect, test } from 'vitest';
import { callback, googleAt, refused, runGoogle, vera } from './testing-google.ts';

test('[AUTH-7] signs in the shopper with the chosen account', async () => {
  const { signIn, origin } = await runGoogle();
  expect(await signIn()).toEqual({
    ok: true,
    value: {
      issuer: origin,
      subject: expect.stringMatching(/^emulator-/),
      email: 'vera@example.com',
      emailVerification: 'verified-once',
      name: 'Vera Holloway',
    },
  });
});

test('[AUTH-7] the popup offers the account chooser, with a state, nonce and PKCE verifier that are random and used once', async () => {
  const { google } = await runGoogle();
  const [one, other] = [await google.begin(), await google.begin()];
  if (!one.ok || !other.ok) throw new Error('Google cannot be reached');
  expect(Object.fromEntries(new URL(one.value.url).searchParams)).toMatchObject({
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

test('reports a cancelled account chooser', async () => {
  const { signIn } = await runGoogle();
  expect(await signIn({ cancel: 'yes' })).toEqual({ ok: false, error: { code: 'auth/google-cancelled' } });
});

test('rejects an authorization response that this browser did not request', async () => {
  const { google, authorize } = await runGoogle();
  const { callbackUrl, challenge } = await authorize();
  const otherBrowser = await authorize();
  expect(await google.finish(callbackUrl, { ...challenge, state: 'another' })).toEqual(refused);
  expect(await google.finish(callbackUrl, otherBrowser.challenge)).toEqual(refused);
  const without = new URL(callbackUrl);
  without.searchParams.delete('state');
  expect(await google.finish(without, challenge)).toEqual(refused);
});

test('accepts an authorization code once, from the browser that began the sign-in', async () => {
  const { google, authorize } = await runGoogle();
  const { callbackUrl, challenge } = await authorize();
  expect(await google.finish(callbackUrl, { ...challenge, verifier: 'x'.repeat(43) })).toEqual(refused);
  const secondSignIn = await authorize();
  expect(await google.finish(secondSignIn.callbackUrl, secondSignIn.challenge)).toMatchObject({ ok: true });
  expect(await google.finish(secondSignIn.callbackUrl, secondSignIn.challenge)).toEqual(refused);
});

test('reports an unverified Google email as such, also without the claim and in Google’s own domains', async () => {
  const { fault, signIn } = await runGoogle();
  const owned = { email: 'vera@gmail.com', hd: 'example.com' };
  for (const idToken of [
    { email_verified: false },
    { email_verified: null },
    { email_verified: false, ...owned },
  ]) {
    await fault({ idToken });
    expect(await signIn()).toMatchObject({ ok: true, value: { emailVerification: 'unverified' } });
  }
});

test.each([
  [{ email: 'vera@gmail.com' }, 'authoritative'],
  [{ email: 'Vera@GoogleMail.com' }, 'authoritative'],
  [{ email: 'vera@firm.example', hd: 'firm.example' }, 'authoritative'],
  [{ email: 'vera@second.example', hd: 'firm.example' }, 'authoritative'],
  [{ email: 'vera@firm.example' }, 'verified-once'],
  [{ email: 'vera@firm.example', hd: '' }, 'verified-once'],
  [{ email: 'vera@notgmail.com' }, 'verified-once'],
  [{ email: 'vera@gmail.com.example' }, 'verified-once'],
  [{ email: 'gmail.com@firm.example' }, 'verified-once'],
  [{ email: 'vera@mail.gmail.com' }, 'verified-once'],
])('trusts Google for Gmail and Workspace emails, and reports any other as verified once: %o', async (idToken, emailVerification) => {
  const { fault, signIn } = await runGoogle();
  await fault({ idToken });
  expect(await signIn()).toMatchObject({ ok: true, value: { email: idToken.email, emailVerification } });
});

test('reports the email address of a Google Workspace account as verified by Google', async () => {
  const { signIn } = await runGoogle();
  expect(await signIn({ ...vera, workspace: 'yes' })).toMatchObject({
    value: { emailVerification: 'authoritative' },
  });
});

test.each([
  [null, 'vera'],
  [' \n ', 'vera'],
  ['Ve\u0000ra\u001b[31m', 'Ve ra [31m'],
  ['Ve\u0000\u0000ra', 'Ve ra'],
  ['x'.repeat(300), 'x'.repeat(80)],
  [`${'x'.repeat(79)}🍵`, `${'x'.repeat(79)}\ufffd`],
])('converts every name from Google to a valid display name (%#)', async (name, called) => {
  const { fault, signIn } = await runGoogle();
  await fault({ idToken: { name } });
  expect(await signIn()).toMatchObject({ value: { name: called } });
});

test('[AUTH-7] sign-in continues when Google rotates its keys', async () => {
  const { signIn, rotateKeys, origin, authorize } = await runGoogle();
  expect(await signIn()).toMatchObject({ ok: true });
  await rotateKeys();
  const restarted = googleAt(origin);
  const { callbackUrl, challenge } = await authorize(vera, restarted);
  expect(await restarted.finish(callbackUrl, challenge)).toMatchObject({ ok: true });
});
