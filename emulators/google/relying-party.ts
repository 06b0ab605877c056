import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as client from 'openid-client';
import type { GoogleEmulator } from './google-emulator.ts';
import { withoutRuntimeWarning } from './runtime-warning.ts';

export const callback = 'http://localhost:3000/api/auth/google/callback';
export const secret = 'a secret for tests';

/** Starts an emulator on a free port, by default with its keys in a new temporary folder. */
export async function startEmulator(dataFolder?: string): Promise<GoogleEmulator> {
  const { createGoogleEmulator } = await withoutRuntimeWarning(() => import('./google-emulator.ts'));
  return createGoogleEmulator({
    port: 0,
    dataFolder: dataFolder ?? (await mkdtemp(join(tmpdir(), 'google-emulator-'))),
    client: { id: 'shop', secret, redirectUris: [callback] },
  });
}

/** A browser that stores cookies by path and follows redirects within the emulator. */
export function createBrowser(origin: string) {
  const jar: { name: string; value: string; path: string }[] = [];

  const visit = async (address: string | URL, form?: Record<string, string>): Promise<Response> => {
    const url = new URL(address, origin);
    const sent = jar.filter(({ path }) => url.pathname.startsWith(path));
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value, path] = /^([^=]+)=([^;]*);.*path=([^;]+)/i.exec(line) ?? [];
      if (name !== undefined && value !== undefined && path !== undefined) jar.push({ name, value, path });
    }
    const location = response.headers.get('location');
    const next = location === null ? undefined : new URL(location, url);
    return next?.origin === origin ? visit(next) : response;
  };
  return visit;
}

/** Starts a sign-in like the shop, up to the chooser; `changes` modify the authorization request. */
export async function openChooser(emulator: GoogleEmulator, changes: Record<string, string | null> = {}) {
  const config = await client.discovery(new URL(emulator.origin), 'shop', secret, undefined, {
    // Without the second check, openid-client trusts the connection and does not verify the signature.
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
  });
  const checks = { pkceCodeVerifier: client.randomPKCECodeVerifier(), expectedNonce: client.randomNonce() };
  const request = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid email profile',
    prompt: 'select_account',
    state: 'the state',
    nonce: checks.expectedNonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) request.searchParams.delete(name);
    else request.searchParams.set(name, value);
  }

  const visit = createBrowser(emulator.origin);
  const page = await visit(request);
  const html = await page.text();
  return {
    config,
    checks,
    page,
    html,
    choose: (form: Record<string, string>) => visit(page.url, form),
    /** Finds the value of an account's button by the email address on it. */
    button: (email: string) => html.split(email)[0]?.match(/.*name="account" value="([^"]+)"/s)?.[1] ?? '',
    finish: (redirect: Response) =>
      client.authorizationCodeGrant(config, new URL(redirect.headers.get('location') ?? ''), {
        ...checks,
        expectedState: 'the state',
        idTokenExpected: true,
      }),
  };
}

/** Signs in through the chooser's form and returns the claims of the ID token. Rejects as the shop would. */
export function signIn(emulator: GoogleEmulator, name: string, email: string) {
  return signInWith(emulator, { name, email });
}

/** Signs in with any fields of the form. */
export async function signInWith(emulator: GoogleEmulator, form: Record<string, string>) {
  const chooser = await openChooser(emulator);
  const tokens = await chooser.finish(await chooser.choose(form));
  return tokens.claims();
}

/** Sends a JSON request to the control API. */
export function control(emulator: GoogleEmulator, method: string, path: string, body?: unknown) {
  return fetch(`${emulator.origin}/_control/${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
