import { expect, test } from 'vitest';
import { googleAt, refused, runGoogle, unavailable } from './testing-google.ts';

test.each([
  { nonce: 'another nonce' },
  { nonce: null },
  { aud: 'another shop' },
  { iss: 'https://elsewhere.example' },
  { exp: 1 },
  { sub: '' },
  { email: null },
  { email: 'no address' },
])('a token that claims %o is refused', async (idToken) => {
  const { fault, signIn } = await runGoogle();
  await fault({ idToken });
  expect(await signIn()).toEqual(refused);
});

test.each([
  'alg-none',
  'hs256-with-public-key',
  'foreign-key',
  'unknown-kid',
  'missing',
])('a token whose signature is %s is refused', async (signature) => {
  const { fault, signIn } = await runGoogle();
  await fault({ signature });
  expect((await signIn()).ok).toBe(false);
});

test('a Google that is not there, fails or talks nonsense is told as such, and found again later', async () => {
  const { origin, fault, calm } = await runGoogle();
  expect(await googleAt('http://localhost:1').begin()).toEqual(unavailable);
  for (const discovery of ['error-500', 'garbage']) {
    const google = googleAt(origin);
    await fault({ discovery });
    expect(await google.begin()).toEqual(unavailable);
    await calm();
    expect(await google.begin()).toMatchObject({ ok: true });
  }
});

test.each([
  { token: 'error-500' },
  { token: 'garbage' },
  { jwks: 'error-500' },
])('a Google that fails after the choice is told as such: %o', async (plan) => {
  const { google, fault, wentTo } = await runGoogle();
  const { returned, challenge } = await wentTo();
  await fault(plan);
  expect(await google.finish(returned, challenge)).toEqual(unavailable);
});

test('a Google that hangs is given up in time', async () => {
  const { origin, google, fault, wentTo } = await runGoogle();
  const { returned, challenge } = await wentTo();
  await fault({ discovery: 'hang', token: 'hang' });
  const start = performance.now();
  const answers = await Promise.all([googleAt(origin).begin(), google.finish(returned, challenge)]);
  expect(answers).toEqual([unavailable, unavailable]);
  expect(performance.now() - start).toBeLessThan(8_000);
});
