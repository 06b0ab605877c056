import { type Context, Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import {
  clearSession,
  clearTrustedDevice,
  deviceSecret,
  secretInHeader,
  sessionSecret,
  sessionViewOf,
  startSession,
} from './session-cookie.ts';

const user = {
  id: 'ada',
  email: 'ada@example.com',
  displayName: 'Ada Lovelace',
  emailVerifiedAt: null,
  createdAt: new Date(),
};
const expiresAt = new Date(Date.now() + 86_400_000);

/** Handles a request with these cookies; returns its Set-Cookie lines and what was read. */
const requestWith = async <T>(cookie: string, handle: (c: Context) => T | Promise<T>) => {
  const app = new Hono();
  const read: T[] = [];
  app.get('/', async (c) => {
    read.push(await handle(c));
    return c.text('');
  });
  const response = await app.request('/', { headers: { cookie } });
  return { read: read[0], set: response.headers.getSetCookie() };
};

const signInWith = async (cookie: string, device: string | undefined) => {
  const shop = {
    accounts: { signOut: vi.fn(async () => undefined), trustDevice: vi.fn(async () => device) },
  };
  const { set } = await requestWith(cookie, (c) =>
    startSession(c, shop, { user, secret: 'fresh', expiresAt }),
  );
  return { shop, set };
};

test('sets a session cookie that scripts, other sites and subdomains cannot use', async () => {
  const { set, shop } = await signInWith('', 'browser');
  const [session = '', name = '', device = ''] = set;
  expect(session).toBe(
    `__Host-session=fresh; Path=/; Expires=${expiresAt.toUTCString()}; HttpOnly; Secure; SameSite=Lax`,
  );
  expect(name).toBe(
    `__Host-name=Ada%20Lovelace; Path=/; Expires=${expiresAt.toUTCString()}; Secure; SameSite=Lax`,
  );
  expect(device).toBe('__Host-device=browser; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax');
  expect(shop.accounts.signOut).not.toHaveBeenCalled();
  expect(shop.accounts.trustDevice).toHaveBeenCalledWith(user, undefined);
});

test('starts a new session at each sign-in and ends the previous one', async () => {
  const { set, shop } = await signInWith('__Host-session=old; __Host-device=known', undefined);
  expect(shop.accounts.signOut).toHaveBeenCalledWith('old');
  expect(shop.accounts.trustDevice).toHaveBeenCalledWith(user, 'known');
  expect(set.map((line) => line.split('=')[0])).toEqual(['__Host-session', '__Host-name']);
});

test('[AUTH-9] a sign-out clears the session cookies, and forgetting the device clears its cookie', async () => {
  const cleared = await requestWith('', clearSession);
  expect(cleared.set).toEqual([
    '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-name=; Max-Age=0; Path=/; Secure; SameSite=Lax',
  ]);
  const forgotten = await requestWith('', clearTrustedDevice);
  expect(forgotten.set).toEqual(['__Host-device=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax']);
});

test('reads a session from its own cookie only and exposes no secret of it', async () => {
  const cookie = 'a=b; __Host-session=mine; __Host-device=browser';
  expect((await requestWith(cookie, sessionSecret)).read).toBe('mine');
  expect((await requestWith(cookie, deviceSecret)).read).toBe('browser');
  expect([secretInHeader(cookie), secretInHeader('session=other'), secretInHeader()]).toEqual([
    'mine',
    undefined,
    undefined,
  ]);
  expect(sessionViewOf({ user, expiresAt })).toEqual({
    user: { email: 'ada@example.com', displayName: 'Ada Lovelace' },
    expiresAt: expiresAt.toISOString(),
  });
  expect(sessionViewOf(undefined)).toEqual({ user: null, expiresAt: null });
});
