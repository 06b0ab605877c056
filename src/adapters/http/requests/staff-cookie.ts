import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { LIVE_UPDATE_COOKIE } from '#domain/staff/staff-session.ts';
import type { StaffSession } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import type { StaffVisitor } from '#services/staff/index.ts';

/** The secret of a staff session. `Strict`, so that requests of other sites carry none; see `sameSitePage`. */
const STAFF_COOKIE = '__Host-staff';
const cookieOptions = { path: '/', secure: true, sameSite: 'Strict', httpOnly: true } as const;

const SECRET = /^[\w-]{43}$/;

/** The secret of a request's staff session. */
export const staffSecretIn = (c: Context): string | undefined => {
  const secret = getCookie(c, STAFF_COOKIE);
  return secret !== undefined && SECRET.test(secret) ? secret : undefined;
};

/** The member behind a request, found at most once. */
export const staffVisitorOf = (
  c: Context,
  { staff }: { readonly staff: Pick<Shop['staff'], 'findSession' | 'readSession' | 'signOut'> },
): StaffVisitor => {
  const secret = staffSecretIn(c);
  let session: Promise<StaffSession | undefined> | undefined;
  const isLiveUpdate = getCookie(c, LIVE_UPDATE_COOKIE) !== undefined;
  const findSession = async () => {
    if (!secret) return undefined;
    return isLiveUpdate ? staff.readSession(secret) : staff.findSession(secret);
  };
  return {
    session: () => (session ??= findSession()),
    async startSession(opened) {
      if (secret) await staff.signOut(secret);
      setCookie(c, STAFF_COOKIE, opened.secret, cookieOptions);
    },
    async signOut() {
      if (secret) await staff.signOut(secret);
      deleteCookie(c, STAFF_COOKIE, cookieOptions);
    },
  };
};
