import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as client from 'openid-client';
import { expect, onTestFinished, test } from 'vitest';
import { callback, openChooser, secret, signIn, startStandIn } from './relying-party.ts';

async function standInForTest(dataFolder?: string) {
  const standIn = await startStandIn(dataFolder);
  onTestFinished(() => standIn.close());
  return standIn;
}

test('[AUTH-7] A person who chooses an account comes back with Google’s claims in the ID token.', async () => {
  const standIn = await standInForTest();
  const chooser = await openChooser(standIn);
  const tokens = await chooser.finish(await chooser.choose({ account: chooser.button('ada@example.com') }));
  expect(tokens.claims()).toMatchObject({
    iss: standIn.origin,
    aud: 'shop',
    sub: expect.stringMatching(/^stand-in-[0-9a-f]{24}$/),
    name: 'Ada Winterbourne',
    email: 'ada@example.com',
    email_verified: true,
  });
});

test('[AUTH-7] The shop may send its secret in the header as well as in the body.', async () => {
  const standIn = await standInForTest();
  for (const method of [client.ClientSecretBasic, client.ClientSecretPost]) {
    const chooser = await openChooser(standIn);
    const back = await chooser.choose({ account: chooser.button('bruno@example.org') });
    const config = new client.Configuration(chooser.config.serverMetadata(), 'shop', secret, method(secret));
    client.allowInsecureRequests(config);
    const tokens = await client.authorizationCodeGrant(config, new URL(back.headers.get('location') ?? ''), {
      ...chooser.checks,
      expectedState: 'the state',
    });
    expect(tokens.claims()?.['email']).toBe('bruno@example.org');
  }
});

test('[AUTH-7] Another account keeps its subject over restarts, however the e-mail is capitalised.', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'identity-stand-in-'));
  const before = await startStandIn(dataFolder);
  const first = await signIn(before, 'Vera Holloway', 'Vera@Example.com');
  await before.close();
  const after = await standInForTest(dataFolder);
  const second = await signIn(after, 'Vera H.', 'vera@example.com');
  expect(first).toMatchObject({ name: 'Vera Holloway', email: 'Vera@Example.com', email_verified: true });
  expect(second).toMatchObject({ name: 'Vera H.', sub: first?.sub });
});

test('The keys survive a restart in one file that only its owner can read.', async () => {
  const dataFolder = join(await mkdtemp(join(tmpdir(), 'identity-stand-in-')), 'keys');
  const keyIds = async () => {
    const standIn = await startStandIn(dataFolder);
    const { keys } = await (await fetch(`${standIn.origin}/jwks`)).json();
    await standIn.close();
    return keys.map(({ kid, alg }: { kid: string; alg: string }) => `${alg} ${kid}`);
  };
  const first = await keyIds();
  expect(first).toEqual([expect.stringMatching(/^RS256 \w{20}$/)]);
  expect(await keyIds()).toEqual(first);
  expect(await readdir(dataFolder)).toEqual(['identity-stand-in.json']);
  expect((await stat(join(dataFolder, 'identity-stand-in.json'))).mode & 0o777).toBe(0o600);
});

test('A sign-in without PKCE, or with a plain challenge, is refused.', async () => {
  const standIn = await standInForTest();
  const without = await openChooser(standIn, { code_challenge: null, code_challenge_method: null });
  const plain = await openChooser(standIn, { code_challenge_method: 'plain' });
  for (const { page } of [without, plain]) {
    const back = new URL(page.headers.get('location') ?? '');
    expect(back.href).toContain(callback);
    expect(back.searchParams.get('error')).toBe('invalid_request');
  }
});

test('A redirect address that was not registered is refused on the stand-in’s own page.', async () => {
  const standIn = await standInForTest();
  const { page, html } = await openChooser(standIn, { redirect_uri: 'http://localhost:3000/elsewhere' });
  expect(page.status).toBe(400);
  expect(page.headers.get('location')).toBeNull();
  expect(html).toContain('Sign-in stopped');
});

test('A code serves once, and only with the verifier it was made for.', async () => {
  const standIn = await standInForTest();
  const replayed = await openChooser(standIn);
  const back = await replayed.choose({ account: replayed.button('ada@example.com') });
  await replayed.finish(back);
  await expect(replayed.finish(back)).rejects.toMatchObject({ error: 'invalid_grant' });

  const stolen = await openChooser(standIn);
  stolen.checks.pkceCodeVerifier = client.randomPKCECodeVerifier();
  const taken = await stolen.choose({ account: stolen.button('ada@example.com') });
  await expect(stolen.finish(taken)).rejects.toMatchObject({ error: 'invalid_grant' });
});
