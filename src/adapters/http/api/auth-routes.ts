import type { Context } from 'hono';
import { emailKey, signInSchema, signUpSchema } from '#domain/accounts/credentials.ts';
import { apiMap } from '#domain/api/api-map.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import type { Result } from '#domain/values/result.ts';
import type { OpenedSession } from '#services/accounts/sessions/open-session.ts';
import type { Shop } from '#services/shop.ts';
import { anybody, visitor } from '../registry/access.ts';
import { endpoint } from '../registry/endpoint.ts';
import { json } from '../requests/read-body.ts';
import {
  clearSession,
  deviceSecret,
  sessionSecret,
  sessionViewOf,
  setSession,
  startSession,
} from '../requests/session-cookie.ts';
import { errorCodeResponse, errorResponse } from '../responses/response.ts';

export const authRoutes = (shop: Shop) => {
  const welcome = async (c: Context, entered: Result<OpenedSession, ShopError>) => {
    if (!entered.ok) return errorResponse(entered.error);
    await startSession(c, shop, entered.value);
    return c.json(sessionViewOf(entered.value));
  };
  const device = async (c: Context, { email }: { readonly email: string }) => {
    const secret = deviceSecret(c);
    return secret !== undefined && (await shop.accounts.isTrustedDevice(secret, email)) ? secret : undefined;
  };
  const account = ({ email }: { readonly email: string }) => emailKey(email);

  return [
    endpoint({
      method: 'POST',
      path: apiMap.signUp,
      access: anybody,
      rate: 'sign-up',
      body: json(signUpSchema),
      account,
      answer: async ({ c, body }) => welcome(c, await shop.accounts.signUp(body)),
    }),
    endpoint({
      method: 'POST',
      path: apiMap.signIn,
      access: anybody,
      rate: 'sign-in',
      body: json(signInSchema),
      account,
      device,
      answer: async ({ c, body }) => welcome(c, await shop.accounts.signIn(body)),
    }),
    endpoint({
      method: 'POST',
      path: apiMap.signOut,
      access: visitor,
      rate: 'sign-out',
      answer: async ({ c }) => {
        const secret = sessionSecret(c);
        if (secret) await shop.accounts.signOut(secret);
        clearSession(c);
        return c.json(sessionViewOf(undefined));
      },
    }),
    endpoint({
      method: 'GET',
      path: apiMap.session,
      access: anybody,
      rate: 'free',
      answer: async ({ c }) => {
        const secret = sessionSecret(c);
        const visit = secret ? await shop.accounts.touchSession(secret) : undefined;
        if (secret && !visit) clearSession(c);
        if (secret && visit?.isRenewed) setSession(c, secret, visit.session);
        return c.json(sessionViewOf(visit?.session));
      },
    }),
    endpoint({
      method: 'POST',
      path: apiMap.renewSession,
      access: anybody,
      rate: 'free',
      answer: async ({ c }) => {
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
