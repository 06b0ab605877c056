import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { GoogleEmulator } from './google-emulator.ts';
import { control, openChooser, signIn, startEmulator } from './relying-party.ts';

let emulator: GoogleEmulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterEach(() => control(emulator, 'DELETE', 'faults'));
afterAll(() => emulator.close());

const fault = (plan: unknown) => control(emulator, 'POST', 'faults', plan);
const signInAsVera = () => signIn(emulator, 'Vera Holloway', 'vera@example.com');

test.for([
  ['token', '/token', { method: 'POST' }],
  ['jwks', '/jwks', {}],
  ['discovery', '/.well-known/openid-configuration', {}],
] as const)('The %s endpoint can fail, return garbage or hang until the fault is cleared.', async ([
  endpoint,
  path,
  init,
]) => {
  const request = () => fetch(emulator.origin + path, { ...init, signal: AbortSignal.timeout(200) });
  await fault({ [endpoint]: 'error-500' });
  expect((await request()).status).toBe(500);
  await fault({ [endpoint]: 'garbage' });
  await expect((await request()).json()).rejects.toThrow(SyntaxError);
  await fault({ [endpoint]: 'hang' });
  await expect(request()).rejects.toMatchObject({ name: 'TimeoutError' });
  await control(emulator, 'DELETE', 'faults');
  await expect(signInAsVera()).resolves.toMatchObject({ email: 'vera@example.com' });
});

test.for([
  { aud: 'another shop' },
  { iss: 'https://elsewhere.example' },
  { nonce: 'another nonce' },
  { nonce: null },
  { exp: 1 },
])('The shop’s client rejects a correctly signed ID token that claims %o.', async (idToken) => {
  await fault({ idToken });
  await expect(signInAsVera()).rejects.toThrow();
});

test('Claims without an effect on validity can be changed as well.', async () => {
  await fault({ idToken: { email_verified: false, sub: 'another subject', name: null } });
  const claims = await signInAsVera();
  expect(claims).toMatchObject({ email_verified: false, sub: 'another subject', email: 'vera@example.com' });
  expect(claims).not.toHaveProperty('name');
});

test.for([
  'alg-none',
  'hs256-with-public-key',
  'unknown-kid',
  'foreign-key',
  'missing',
] as const)('A client that checks signatures rejects an ID token forged by %s.', async (signature) => {
  await fault({ signature });
  await expect(signInAsVera()).rejects.toThrow();
  await fault({ signature: 'ok' });
  await expect(signInAsVera()).resolves.toBeDefined();
});

test('Keys rotate at once, with or without the old key still published.', async () => {
  const published = async () => {
    const { keys } = await (await fetch(`${emulator.origin}/jwks`)).json();
    return keys.map(({ kid }: { kid: string }) => kid);
  };
  const [old] = await published();
  const chooser = await openChooser(emulator);
  const rotated = await (await control(emulator, 'POST', 'rotate-keys')).json();
  expect(rotated.keys).toEqual([expect.not.stringMatching(old), old]);
  expect(await published()).toEqual(rotated.keys);
  await chooser.finish(await chooser.choose({ name: 'Vera Holloway', email: 'vera@example.com' }));

  await control(emulator, 'POST', 'rotate-keys', { keepOld: false });
  expect(await published()).toHaveLength(1);
  await expect(signInAsVera()).resolves.toBeDefined();
});

test('A fault plan with an unknown value is rejected and changes nothing.', async () => {
  await fault({ jwks: 'error-500' });
  for (const plan of [{ token: 'explode' }, { tokens: 'ok' }, 'text']) {
    const response = await fault(plan);
    expect(response.status).toBe(400);
  }
  const plan = await (await control(emulator, 'GET', 'faults')).json();
  expect(plan).toEqual({ token: 'ok', jwks: 'error-500', discovery: 'ok', idToken: {}, signature: 'ok' });
});

test('The control API rejects a page of another site.', async () => {
  const response = await fetch(`${emulator.origin}/_control/rotate-keys`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(response.status).toBe(403);
});
