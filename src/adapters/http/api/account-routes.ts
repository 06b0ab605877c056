import { z } from 'zod';
import { apiMap } from '#domain/api/api-map.ts';
import { addressSchema } from '#domain/orders/address.ts';
import type { Shop } from '#services/shop.ts';
import { endpoint, publicAccess, signedIn } from '../registry/endpoint.ts';
import { json } from '../requests/read-request.ts';
import { clearSession, sessionSecret, sessionViewOf, setSession } from '../requests/session-cookie.ts';
import { errorCodeResponse, jsonResponse, resultResponse } from '../responses/response.ts';

export const accountRoutes = (shop: Pick<Shop, 'accounts' | 'addresses'>) => [
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
    path: apiMap.addresses,
    access: signedIn,
    rateLimit: 'own-orders',
    handler: async ({ caller }) => jsonResponse(await shop.addresses.read(caller)),
  }),
  // Saves the address of a checkout.
  endpoint({
    method: 'POST',
    path: apiMap.addresses,
    access: signedIn,
    rateLimit: 'account-change',
    body: json(z.object({ address: addressSchema })),
    handler: async ({ caller, body }) =>
      resultResponse(await shop.addresses.save(caller, body), () => ({ isSaved: true })),
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
