import { apiMap } from '#domain/api/api-map.ts';
import type { Shop } from '#services/shop.ts';
import { endpoint, publicAccess, signedIn } from '../registry/endpoint.ts';
import { clearSession, sessionSecret, sessionViewOf, setSession } from '../requests/session-cookie.ts';
import { errorCodeResponse, jsonResponse } from '../responses/response.ts';

export const accountRoutes = (shop: Pick<Shop, 'accounts'>) => [
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
      const renewed = secret ? await shop.accounts.touchSession(secret, { isForced: true }) : undefined;
      if (!secret || !renewed) {
        clearSession(c);
        return errorCodeResponse('signed-out');
      }
      setSession(c, secret, renewed.session);
      return c.json(sessionViewOf(renewed.session));
    },
  }),
  endpoint({
    method: 'GET',
    path: apiMap.accountData,
    access: signedIn,
    rateLimit: 'account-data',
    handler: async ({ caller }) => {
      const response = jsonResponse(await shop.accounts.export(caller));
      response.headers.set('content-disposition', 'attachment; filename="account.json"');
      return response;
    },
  }),
];
