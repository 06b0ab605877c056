import type { Context } from 'hono';
import { emailKey, signInSchema, signUpSchema } from '#domain/accounts/credentials.ts';
import { apiMap } from '#domain/api/api-map.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import type { Result } from '#domain/values/result.ts';
import type { OpenedSession } from '#services/accounts/sessions/open-session.ts';
import type { Shop } from '#services/shop.ts';
import { endpoint, publicAccess, visitor } from '../registry/endpoint.ts';
import { json } from '../requests/read-body.ts';
import {
  clearSession,
  sessionSecret,
  sessionViewOf,
  setSession,
  startSession,
  trustedDevice,
} from '../requests/session-cookie.ts';
import { errorCodeResponse, errorResponse } from '../responses/response.ts';

export const authRoutes = (shop: Shop) => {
  const sessionResponse = async (c: Context, signIn: Result<OpenedSession, ShopError>) => {
    if (!signIn.ok) return errorResponse(signIn.error);
    await startSession(c, shop, signIn.value);
    return c.json(sessionViewOf(signIn.value));
  };
  const device = (c: Context, { email }: { readonly email: string }) => trustedDevice(c, shop, email);
  const account = ({ email }: { readonly email: string }) => emailKey(email);

  return [
    endpoint({
      method: 'POST',
      path: apiMap.signUp,
      access: publicAccess,
      rateLimit: 'sign-up',
      body: json(signUpSchema),
      account,
      handler: async ({ c, body }) => sessionResponse(c, await shop.accounts.signUp(body)),
    }),
    endpoint({
      method: 'POST',
      path: apiMap.signIn,
      access: publicAccess,
      rateLimit: 'sign-in',
      body: json(signInSchema),
      account,
      device,
      handler: async ({ c, body }) => sessionResponse(c, await shop.accounts.signIn(body)),
    }),
    endpoint({
      method: 'POST',
      path: apiMap.signOut,
      access: visitor,
      rateLimit: 'sign-out',
      handler: async ({ c }) => {
        const secret = sessionSecret(c);
        if (secret) await shop.accounts.signOut(secret);
        clearSession(c);
        return c.json(sessionViewOf(undefined));
      },
    }),
    endpoint({
      method: 'GET',
      path: apiMap.session,
      access: publicAccess,
      rateLimit: 'free',
      handler: async ({ c }) => {
        const secret = sessionSecret(c);
        const touched = secret ? await shop.accounts.touchSession(secret) : undefined;
        if (secret && !touched) clearSession(c);
        if (secret && touched?.isRenewed) setSession(c, secret, touched.session);
        return c.json(sessionViewOf(touched?.session));
      },
    }),
    endpoint({
      method: 'POST',
      path: apiMap.renewSession,
      access: publicAccess,
      rateLimit: 'free',
      handler: async ({ c }) => {
        const secret = sessionSecret(c);
        const session = secret ? await shop.accounts.renewSession(secret) : undefined;
        if (!secret || !session) {
          clearSession(c);
          return errorCodeResponse('signed-out');
        }
        setSession(c, secret, session);
        return c.json(sessionViewOf(session));
      },
    }),
  ];
};
