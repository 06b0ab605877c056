import { apiMap } from '#domain/api/api-map.ts';
import type { Shop } from '#services/shop.ts';
import { endpoint, signedIn } from '../registry/endpoint.ts';
import { errorCodeResponse, jsonResponse } from '../responses/response.ts';

/** The wish list of an account (WISH-3); both changes are idempotent. */
export const wishListRoutes = (shop: Pick<Shop, 'cart'>) => [
  endpoint({
    method: 'GET',
    path: apiMap.wishList,
    access: signedIn,
    rateLimit: 'free',
    handler: async ({ caller }) => jsonResponse(await shop.cart.listWishes(caller)),
  }),
  endpoint({
    method: 'PUT',
    path: apiMap.wish,
    access: signedIn,
    rateLimit: 'own-things',
    handler: async ({ caller, params }) =>
      (await shop.cart.addWish(caller, params.id))
        ? jsonResponse({ wished: true })
        : errorCodeResponse('not-found'),
  }),
  endpoint({
    method: 'DELETE',
    path: apiMap.wish,
    access: signedIn,
    rateLimit: 'own-things',
    handler: async ({ caller, params }) => {
      await shop.cart.removeWish(caller, params.id);
      return jsonResponse({ wished: false });
    },
  }),
];
