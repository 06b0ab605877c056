import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { DEVICE_DAYS, NAME_COOKIE, type SessionView } from '#domain/accounts/session.ts';
import { DAY, SECOND } from '#domain/values/time.ts';
import type { SignedIn } from '#services/accounts/sessions/open-session.ts';
import type { StoredSession } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';

/** Holds the session's secret; the prefix makes browsers refuse it from subdomains and over plain http. */
const SESSION = '__Host-session';

/** Tells a browser that has signed in before from those that guess. It opens nothing, and stays when its session ends. */
const DEVICE = '__Host-device';

const cookieOptions = { path: '/', secure: true, sameSite: 'Lax' } as const;

/** The secret that the browser sent, if any. */
export const sessionSecret = (c: Context): string | undefined => secretInHeader(c.req.header('cookie'));

/** What the browser is known by, if it has signed in before. */
export const deviceSecret = (c: Context): string | undefined => getCookie(c, DEVICE);

/** The same of a request that did not go through a context, as the live stream needs it. */
export const secretInHeader = (cookieHeader = ''): string | undefined =>
  parse(cookieHeader, SESSION)[SESSION];

/** Gives the browser its session. One that it had before ends: a new sign-in is a new session. */
export const handOverSession = async (
  c: Context,
  shop: Pick<Shop, 'signOut' | 'rememberDevice'>,
  signedIn: SignedIn,
): Promise<void> => {
  const previous = sessionSecret(c);
  if (previous) await shop.signOut(previous);
  const device = await shop.rememberDevice(signedIn.user, deviceSecret(c));
  setSession(c, signedIn.secret, signedIn);
  if (device !== undefined)
    setCookie(c, DEVICE, device, { ...cookieOptions, httpOnly: true, maxAge: (DEVICE_DAYS * DAY) / SECOND });
};

/** Sets both cookies; they end with their session. */
export const setSession = (
  c: Context,
  secret: string,
  session: Pick<StoredSession, 'user' | 'expiresAt'>,
): void => {
  setCookie(c, SESSION, secret, { ...cookieOptions, httpOnly: true, expires: session.expiresAt });
  setCookie(c, NAME_COOKIE, session.user.displayName, { ...cookieOptions, expires: session.expiresAt });
};

/** Takes both cookies away. */
export const clearSession = (c: Context): void => {
  deleteCookie(c, SESSION, { ...cookieOptions, httpOnly: true });
  deleteCookie(c, NAME_COOKIE, cookieOptions);
};

/** Takes away what the browser was known by. */
export const forgetDevice = (c: Context): void => {
  deleteCookie(c, DEVICE, { ...cookieOptions, httpOnly: true });
};

/** What the browser may know. */
export const viewOf = (session: Pick<StoredSession, 'user' | 'expiresAt'> | undefined): SessionView => ({
  user: session ? { email: session.user.email, displayName: session.user.displayName } : null,
  expiresAt: session?.expiresAt.toISOString() ?? null,
});
