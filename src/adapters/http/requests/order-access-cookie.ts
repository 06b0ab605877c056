import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { ORDER_ACCESS_DAYS } from '#domain/orders/self-service/order-access.ts';
import { DAY, SECOND } from '#domain/values/time.ts';

/** Proves that a browser placed an order as a guest, or has entered its emailed code. */
const ORDER_ACCESS_COOKIE = '__Host-order-access';

const SECRET = /^[\w-]{43}$/;

/** Returns the secret of the cookie, unless it has another form. */
export const orderAccessSecret = (c: Context): string | undefined => {
  const secret = getCookie(c, ORDER_ACCESS_COOKIE);
  return secret !== undefined && SECRET.test(secret) ? secret : undefined;
};

const cookieOptions = { path: '/', secure: true, sameSite: 'Lax', httpOnly: true } as const;

export const setOrderAccess = (c: Context, secret: string): void =>
  setCookie(c, ORDER_ACCESS_COOKIE, secret, {
    ...cookieOptions,
    maxAge: (ORDER_ACCESS_DAYS * DAY) / SECOND,
  });

/** Ends the access of this browser, as on a shared computer. */
export const clearOrderAccess = (c: Context): void => {
  deleteCookie(c, ORDER_ACCESS_COOKIE, cookieOptions);
};
