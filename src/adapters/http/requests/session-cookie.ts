import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import {
  DEVICE_DAYS,
  LOGGED_OUT_COOKIE,
  NAME_COOKIE,
  type SessionView,
  type User,
} from '#domain/accounts/session.ts';
import { DAY, SECOND } from '#domain/values/time.ts';
import type { OpenedSession } from '#services/accounts/sessions/open-session.ts';
import type { StoredSession } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { clearOrderAccess } from './order-access-cookie.ts';

/** The session's secret; the `__Host-` prefix rejects it from subdomains and over plain HTTP. */
const SESSION_COOKIE = '__Host-session';

/** Marks a trusted device for rate limits; grants no access and outlives the session. */
const DEVICE_COOKIE = '__Host-device';

const cookieOptions = { path: '/', secure: true, sameSite: 'Lax' } as const;

export const sessionSecret = (c: Context): string | undefined => secretInHeader(c.req.header('cookie'));

export const deviceSecret = (c: Context): string | undefined => getCookie(c, DEVICE_COOKIE);

/** Returns the secret of the device if the account with this email trusts it. */
export const trustedDevice = async (
  c: Context,
  { accounts }: { readonly accounts: Pick<Shop['accounts'], 'isTrustedDevice'> },
  email: string,
): Promise<string | undefined> => {
  const secret = deviceSecret(c);
  return secret !== undefined && (await accounts.isTrustedDevice(secret, email)) ? secret : undefined;
};

/** For requests without a Hono context, as in live streams. */
export const secretInHeader = (cookieHeader = ''): string | undefined =>
  parse(cookieHeader, SESSION_COOKIE)[SESSION_COOKIE];

/** Sets the cookies of a new session and ends the browser's previous one. */
export const startSession = async (
  c: Context,
  shop: { readonly accounts: Pick<Shop['accounts'], 'signOut' | 'trustDevice'> },
  signedIn: OpenedSession,
): Promise<void> => {
  const previous = sessionSecret(c);
  if (previous) await shop.accounts.signOut(previous);
  const device = await shop.accounts.trustDevice(signedIn.user, deviceSecret(c));
  setSession(c, signedIn.secret, signedIn);
  if (device !== undefined)
    setCookie(c, DEVICE_COOKIE, device, {
      ...cookieOptions,
      httpOnly: true,
      maxAge: (DEVICE_DAYS * DAY) / SECOND,
    });
};

/** Ends the session of a page's form; the script of the next page clears the browser's cart (AUTH-9). */
export const logOut = async (
  c: Context,
  shop: { readonly accounts: Pick<Shop['accounts'], 'signOut'> },
  { clearsDevice = false }: { readonly clearsDevice?: boolean } = {},
): Promise<void> => {
  const secret = sessionSecret(c);
  if (secret) await shop.accounts.signOut(secret);
  clearSession(c);
  clearOrderAccess(c);
  if (clearsDevice) clearTrustedDevice(c);
  setCookie(c, LOGGED_OUT_COOKIE, 'yes', cookieOptions);
};

export const setSession = (
  c: Context,
  secret: string,
  session: Pick<StoredSession, 'user' | 'expiresAt'>,
): void => {
  setCookie(c, SESSION_COOKIE, secret, { ...cookieOptions, httpOnly: true, expires: session.expiresAt });
  setCookie(c, NAME_COOKIE, session.user.displayName, { ...cookieOptions, expires: session.expiresAt });
};

export const clearSession = (c: Context): void => {
  deleteCookie(c, SESSION_COOKIE, { ...cookieOptions, httpOnly: true });
  deleteCookie(c, NAME_COOKIE, cookieOptions);
};

export const clearTrustedDevice = (c: Context): void => {
  deleteCookie(c, DEVICE_COOKIE, { ...cookieOptions, httpOnly: true });
};

export const sessionViewOf = (
  session: Pick<StoredSession, 'user' | 'expiresAt'> | undefined,
): SessionView => ({
  user: session ? { email: session.user.email, displayName: session.user.displayName } : null,
  expiresAt: session?.expiresAt.toISOString() ?? null,
});

export const userOf = async (
  c: Context,
  shop: { readonly accounts: Pick<Shop['accounts'], 'findSession'> },
): Promise<User | null> => {
  const secret = sessionSecret(c);
  return (secret && (await shop.accounts.findSession(secret))?.user) || null;
};
