import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { NAME_COOKIE, type SessionView } from '#domain/session.ts';
import type { SignedIn } from '#services/open-session.ts';
import type { StoredSession } from '#services/ports.ts';
import type { Shop } from '#services/shop.ts';

/** Holds the session's secret; the prefix makes browsers refuse it from subdomains and over plain http. */
const SESSION = '__Host-session';

const cookieOptions = { path: '/', secure: true, sameSite: 'Lax' } as const;

/** The secret that the browser sent, if any. */
export const sessionSecret = (c: Context): string | undefined => getCookie(c, SESSION);

/** The session of a request that did not go through a context, as the pages and the live stream need it. */
export const secretInHeader = (cookieHeader: string | null | undefined): string | undefined =>
  cookieHeader
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${SESSION}=`))
    ?.slice(SESSION.length + 1);

/** Gives the browser its session. One that it had before ends: a new sign-in is a new session. */
export const handOverSession = async (
  c: Context,
  shop: Pick<Shop, 'signOut'>,
  signedIn: SignedIn,
): Promise<void> => {
  const previous = sessionSecret(c);
  if (previous) await shop.signOut(previous);
  setSession(c, signedIn.secret, signedIn);
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
  deleteCookie(c, SESSION, cookieOptions);
  deleteCookie(c, NAME_COOKIE, cookieOptions);
};

/** What the browser may know. */
export const viewOf = (session: Pick<StoredSession, 'user' | 'expiresAt'> | undefined): SessionView => ({
  user: session ? { email: session.user.email, displayName: session.user.displayName } : null,
  expiresAt: session?.expiresAt.toISOString() ?? null,
});
