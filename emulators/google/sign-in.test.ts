import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as client from 'openid-client';
import { expect, onTestFinished, test } from 'vitest';
import { callback, openChooser, secret, signIn, startEmulator } from './relying-party.ts';

async function emulatorForTest(dataFolder?: string) {
  const emulator = await startEmulator(dataFolder);
  onTestFinished(() => emulator.close());
  return emulator;
}

test('[AUTH-7] Choosing an account returns Google’s claims in the ID token.', async () => {
  const emulator = await emulatorForTest();
  const chooser = await openChooser(emulator);
  const tokens = await chooser.finish(await chooser.choose({ account: chooser.button('ada@example.com') }));
  expect(tokens.claims()).toMatchObject({
    iss: emulator.origin,
    aud: 'shop',
    sub: expect.stringMatching(/^emulator-[0-9a-f]{24}$/),
    name: 'Ada Winterbourne',
    email: 'ada@example.com',
    email_verified: true,
  });
});

test('[AUTH-7] The client secret is accepted in the header as well as in the body.', async () => {
  const emulator = await emulatorForTest();
  for (const method of [client.ClientSecretBasic, client.ClientSecretPost]) {
    const chooser = await openChooser(emulator);
    const redirect = await chooser.choose({ account: chooser.button('bruno@example.org') });
    const config = new client.Configuration(chooser.config.serverMetadata(), 'shop', secret, method(secret));
    client.allowInsecureRequests(config);
    const tokens = await client.authorizationCodeGrant(
      config,
      new URL(redirect.headers.get('location') ?? ''),
      {
        ...chooser.checks,
        expectedState: 'the state',
      },
    );
    expect(tokens.claims()?.['email']).toBe('bruno@example.org');
  }
});

test('[AUTH-7] A typed account keeps its subject across restarts, regardless of the email’s case.', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'google-emulator-'));
  const before = await startEmulator(dataFolder);
  const first = await signIn(before, 'Vera Holloway', 'Vera@Example.com');
  await before.close();
  const after = await emulatorForTest(dataFolder);
  const second = await signIn(after, 'Vera H.', 'vera@example.com');
  expect(first).toMatchObject({ name: 'Vera Holloway', email: 'Vera@Example.com', email_verified: true });
  expect(second).toMatchObject({ name: 'Vera H.', sub: first?.sub });
});

test('The keys persist in one file that only its owner can read.', async () => {
  const dataFolder = join(await mkdtemp(join(tmpdir(), 'google-emulator-')), 'keys');
  const keyIds = async () => {
    const emulator = await startEmulator(dataFolder);
    const { keys } = await (await fetch(`${emulator.origin}/jwks`)).json();
    await emulator.close();
    return keys.map(({ kid, alg }: { kid: string; alg: string }) => `${alg} ${kid}`);
  };
  const first = await keyIds();
  expect(first).toEqual([expect.stringMatching(/^RS256 \w{20}$/)]);
  expect(await keyIds()).toEqual(first);
  expect(await readdir(dataFolder)).toEqual(['google-emulator.json']);
  expect((await stat(join(dataFolder, 'google-emulator.json'))).mode & 0o777).toBe(0o600);
});

test('A sign-in without PKCE, or with a plain challenge, is rejected.', async () => {
  const emulator = await emulatorForTest();
  const without = await openChooser(emulator, { code_challenge: null, code_challenge_method: null });
  const plain = await openChooser(emulator, { code_challenge_method: 'plain' });
  for (const { page } of [without, plain]) {
    const callbackUrl = new URL(page.headers.get('location') ?? '');
    expect(callbackUrl.href).toContain(callback);
    expect(callbackUrl.searchParams.get('error')).toBe('invalid_request');
  }
});

test('An unregistered redirect address is rejected on the emulator’s own page.', async () => {
  const emulator = await emulatorForTest();
  const { page, html } = await openChooser(emulator, { redirect_uri: 'http://localhost:3000/elsewhere' });
  expect(page.status).toBe(400);
  expect(page.headers.get('location')).toBeNull();
  expect(html).toContain('Sign-in stopped');
});

test('An authorization code is valid once, and only with its verifier.', async () => {
  const emulator = await emulatorForTest();
  const replayed = await openChooser(emulator);
  const redirect = await replayed.choose({ account: replayed.button('ada@example.com') });
  await replayed.finish(redirect);
  await expect(replayed.finish(redirect)).rejects.toMatchObject({ error: 'invalid_grant' });

  const stolen = await openChooser(emulator);
  stolen.checks.pkceCodeVerifier = client.randomPKCECodeVerifier();
  const stolenRedirect = await stolen.choose({ account: stolen.button('ada@example.com') });
  await expect(stolen.finish(stolenRedirect)).rejects.toMatchObject({ error: 'invalid_grant' });
});
