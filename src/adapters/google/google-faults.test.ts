import { expect, test } from 'vitest';
import { recordingLog } from '#test/support/recording-log.ts';
import { googleAt, refused, runGoogle, unavailable } from './testing-google.ts';

const OTHER_AUDIENCE = { sub: 'another-subject', email: 'victim@example.com', email_verified: true };
const CLAIMS = [
  { nonce: 'another nonce' },
  { nonce: null },
  { nonce: '' },
  { nonce: 7 },
  { aud: 'another shop' },
  { aud: null },
  { aud: [] },
  { aud: ['another shop'] },
  { aud: ['shop', 'another shop'] },
  { aud: ['shop', 'another shop'], azp: 'another shop' },
  { iss: 'https://elsewhere.example' },
  { iss: null },
  { iss: 'https://accounts.google.com' },
  { exp: 1 },
  { exp: null },
  { exp: 'tomorrow' },
  { iat: null },
  { iat: 'yesterday' },
  { nbf: 32_503_680_000 },
  { sub: '' },
  { sub: null },
  { sub: 7 },
  { sub: 'x'.repeat(256) },
  { email: null },
  { email: 'no address' },
];
const SIGNATURES = ['alg-none', 'hs256-with-public-key', 'foreign-key', 'unknown-kid', 'missing'];
const FORGED = [
  ...CLAIMS.map((idToken) => ({ idToken })),
  ...SIGNATURES.map((signature) => ({ signature })),
  ...SIGNATURES.map((signature) => ({ signature, idToken: OTHER_AUDIENCE })),
  ...SIGNATURES.map((signature) => ({ signature, idToken: { ...OTHER_AUDIENCE, name: 'Victim' } })),
];

test(`none of ${FORGED.length} forged tokens opens a session`, async () => {
  const { fault, clearFaults, signIn } = await runGoogle();
  const taken: unknown[] = [];
  for (const plan of FORGED) {
    await fault(plan);
    const signedIn = await signIn();
    if (signedIn.ok) taken.push(plan);
    // A wrong token is rejected; only missing keys may be a temporary failure.
    else if (!('signature' in plan)) expect([plan, signedIn]).toEqual([plan, refused]);
    await clearFaults();
  }
  expect(taken).toEqual([]);
  expect((await signIn()).ok).toBe(true);
});

test('reports an unreachable, failing or malformed Google as unavailable, and recovers afterward', async () => {
  const { origin, fault, clearFaults } = await runGoogle();
  expect(await googleAt('http://localhost:1').begin()).toEqual(unavailable);
  for (const discovery of ['error-500', 'garbage']) {
    const google = googleAt(origin);
    await fault({ discovery });
    expect(await google.begin()).toEqual(unavailable);
    await clearFaults();
    expect(await google.begin()).toMatchObject({ ok: true });
  }
});

test.each([
  { token: 'error-500' },
  { token: 'garbage' },
  { jwks: 'error-500' },
])('reports a Google failure after the account choice as unavailable: %o', async (plan) => {
  const { google, fault, authorize } = await runGoogle();
  const { callbackUrl, challenge } = await authorize();
  await fault(plan);
  expect(await google.finish(callbackUrl, challenge)).toEqual(unavailable);
});

test('logs failures of Google, but not cancellations by shoppers', async () => {
  const { origin, fault, authorize } = await runGoogle();
  const { logLines, log } = recordingLog();
  const google = googleAt(origin, log);
  const cancelled = await authorize({ cancel: 'yes' }, google);
  expect((await google.finish(cancelled.callbackUrl, cancelled.challenge)).ok).toBe(false);
  expect(logLines).toEqual([]);
  const tamperedUrl = new URL(cancelled.callbackUrl);
  tamperedUrl.searchParams.set('error', 'server_error');
  expect(await google.finish(tamperedUrl, cancelled.challenge)).toEqual(unavailable);
  await fault({ discovery: 'error-500' });
  expect(await googleAt(origin, log).begin()).toEqual(unavailable);
  expect(logLines).toEqual(
    ['finishing', 'starting'].map((step) => [
      'warn',
      { event: 'google.failed', err: expect.any(Error) },
      `Google failed while ${step} a sign-in`,
    ]),
  );
});

test('times out when Google hangs', async () => {
  const { origin, google, fault, authorize } = await runGoogle();
  const { callbackUrl, challenge } = await authorize();
  await fault({ discovery: 'hang', token: 'hang' });
  const start = performance.now();
  const results = await Promise.all([googleAt(origin).begin(), google.finish(callbackUrl, challenge)]);
  expect(results).toEqual([unavailable, unavailable]);
  expect(performance.now() - start).toBeLessThan(8_000);
});

test('stops calling a failing Google after five failures, and no error in a return URL counts as one', async () => {
  const { google, fault, clearFaults, authorize } = await runGoogle();
  const sessions = await Promise.all(Array.from({ length: 7 }, () => authorize()));
  const [last, ...others] = sessions;
  if (!last) throw new Error('there are sign-ins');
  for (const { callbackUrl, challenge } of others) {
    const forgedUrl = new URL(callbackUrl);
    forgedUrl.searchParams.set('error', 'server_error');
    expect(await google.finish(forgedUrl, challenge)).toEqual(unavailable);
  }
  expect((await google.finish(last.callbackUrl, last.challenge)).ok).toBe(true);
  await fault({ token: 'error-500' });
  for (const { callbackUrl, challenge } of others)
    expect(await google.finish(callbackUrl, challenge)).toEqual(unavailable);
  await clearFaults();
  // The circuit breaker is open, although Google works again.
  expect(await google.begin()).toEqual(unavailable);
  await expect.poll(async () => (await google.begin()).ok, { timeout: 5_000, interval: 200 }).toBe(true);
});
