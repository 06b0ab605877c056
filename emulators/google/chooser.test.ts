import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GoogleEmulator } from './google-emulator.ts';
import { callback, createBrowser, openChooser, signIn, signInWith, startEmulator } from './relying-party.ts';

let emulator: GoogleEmulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

test('[AUTH-7] The account chooser names the shop and the accounts and states that it replaces Google.', async () => {
  const { page, html } = await openChooser(emulator);
  expect(page.status).toBe(200);
  expect(html).toContain('<h1>Choose an account</h1>');
  expect(html).toContain('to continue to <strong>Camellia</strong>');
  expect(html).toContain('replaces Google sign-in');
  for (const email of ['ada@example.com', 'bruno@example.org', 'chiyo@example.com']) {
    expect(html).toContain(email);
  }
});

test('The account chooser loads no external resource and runs no script.', async () => {
  const { page, html } = await openChooser(emulator);
  const { origin } = new URL(callback);
  expect(page.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${origin}`,
  );
  expect(html).not.toContain('<script');
  const references = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
  expect(references).toEqual(['data:,', '/styles.css']);
  const css = await fetch(`${emulator.origin}/styles.css`);
  expect(css.headers.get('content-type')).toContain('text/css');
  expect(await css.text()).not.toContain('url(');
});

test('[AUTH-7] The account chooser appears at every sign-in, even right after another.', async () => {
  const browse = createBrowser(emulator.origin);
  const { page } = await openChooser(emulator);
  expect(page.url).toContain('/choose-account/');
  await signIn(emulator, 'Vera Holloway', 'vera@example.com');
  const silent = await openChooser(emulator, { prompt: 'none' });
  expect(silent.page.headers.get('location')).toContain('error=login_required');
  const unprompted = await openChooser(emulator, { prompt: null });
  expect(unprompted.html).toContain('Choose an account');
  expect((await browse('/choose-account/unknown')).status).toBe(400);
});

test('Cancel redirects with access_denied.', async () => {
  const chooser = await openChooser(emulator);
  const redirect = await chooser.choose({ cancel: 'yes' });
  const location = new URL(redirect.headers.get('location') ?? '');
  expect(`${location.origin}${location.pathname}`).toBe(callback);
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    error: 'access_denied',
    state: 'the state',
  });
});

test('An account with an unverified email shows it on the page and in its claims.', async () => {
  const chooser = await openChooser(emulator);
  expect(chooser.html).toMatch(/chiyo@example\.com<\/span>\s*<span[^>]*>email not verified</);
  const tokens = await chooser.finish(await chooser.choose({ account: chooser.button('chiyo@example.com') }));
  expect(tokens.claims()).toMatchObject({ email: 'chiyo@example.com', email_verified: false });
});

test('[AUTH-7] Typing the email of a listed account signs in to that account.', async () => {
  const claims = await signIn(emulator, 'Another Name', 'CHIYO@example.com');
  expect(claims).toMatchObject({ name: 'Chiyo Marlowe', email_verified: false });
});

test('An invalid form shows the errors and what was typed.', async () => {
  const chooser = await openChooser(emulator, { login_hint: 'hint@example.com' });
  expect(chooser.html).toContain('value="hint@example.com"');
  const response = await chooser.choose({ name: ' ', email: '"><b>x' });
  const html = await response.text();
  expect(response.status).toBe(422);
  expect(html).toContain('Enter a name');
  expect(html).toContain('Enter an email address such as ada@example.com');
  expect(html).toContain('value="&quot;&gt;&lt;b&gt;x"');
});

test('A Google Workspace account shows it on the page and in its claims; another verified one does not.', async () => {
  const chooser = await openChooser(emulator);
  expect(chooser.html).toMatch(/ada@example\.com<\/span>\s*<span[^>]*>Google Workspace</);
  const tokens = await chooser.finish(await chooser.choose({ account: chooser.button('ada@example.com') }));
  expect(tokens.claims()).toMatchObject({ email_verified: true, hd: 'example.com' });
  const second = await openChooser(emulator);
  const bruno = await second.finish(await second.choose({ account: second.button('bruno@example.org') }));
  expect(bruno.claims()).toMatchObject({ email_verified: true });
  expect(bruno.claims()).not.toHaveProperty('hd');

  const typed = { name: 'Vera', email: 'Vera@Firm.example', workspace: 'yes' };
  expect(await signInWith(emulator, typed)).toMatchObject({ hd: 'firm.example' });
  expect(await signIn(emulator, 'Vera', 'vera@firm.example')).not.toHaveProperty('hd');
  const invalid = await (await openChooser(emulator)).choose({ ...typed, name: '' });
  expect(await invalid.text()).toMatch(/name="workspace" value="yes" checked/);
});
