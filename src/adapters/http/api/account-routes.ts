import { accountDeletionSchema } from '#domain/accounts/credentials.ts';
import { apiMap } from '#domain/api/api-map.ts';
import type { Shop } from '#services/shop.ts';
import { endpoint, signedIn } from '../registry/endpoint.ts';
import { json } from '../requests/read-body.ts';
import {
  clearSession,
  clearTrustedDevice,
  sessionSecret,
  sessionViewOf,
} from '../requests/session-cookie.ts';
import { errorCodeResponse, errorResponse, jsonResponse, resultResponse } from '../responses/response.ts';

/** Room for a password whose characters are all JSON escapes. */
const MAX_REMOVAL_BYTES = 8 * 1024;

export const accountRoutes = (shop: Pick<Shop, 'accounts'>) => [
  endpoint({
    method: 'POST',
    path: apiMap.verificationEmail,
    access: signedIn,
    rateLimit: 'verification-email',
    handler: async ({ caller }) =>
      resultResponse(await shop.accounts.requestEmailVerification(caller), () => ({ sent: true })),
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
  endpoint({
    method: 'POST',
    path: apiMap.deleteAccount,
    access: signedIn,
    rateLimit: 'removal',
    body: json(accountDeletionSchema, MAX_REMOVAL_BYTES),
    handler: async ({ c, caller, body }) => {
      const secret = sessionSecret(c);
      if (!secret) return errorCodeResponse('signed-out');
      const removed = await shop.accounts.delete({ user: caller, secret, password: body.password });
      if (!removed.ok) return errorResponse(removed.error);
      clearSession(c);
      clearTrustedDevice(c);
      return c.json(sessionViewOf(undefined));
    },
  }),
];
