import { apiMap } from '#domain/api/api-map.ts';
import { savedItemChangesSchema } from '#domain/cart/cart-change.ts';
import { quoteRequestSchema } from '#domain/cart/quote.ts';
import { ok } from '#domain/values/result.ts';
import type { Shop } from '#services/shop.ts';
import { endpoint, signedIn, visitor } from '../registry/endpoint.ts';
import { json } from '../requests/read-request.ts';
import { jsonResponse, resultResponse } from '../responses/response.ts';
import type { createCouponGuessLimiter } from './coupon-guess-limiter.ts';

/** Fits the longest list of changes or lines with the longest ids. */
const MAX_LIST_BYTES = 64 * 1024;

export const cartRoutes = (
  shop: Pick<Shop, 'cart'>,
  limitCouponGuesses: ReturnType<typeof createCouponGuessLimiter>,
) => [
  endpoint({
    method: 'GET',
    path: apiMap.savedItems,
    access: signedIn,
    rateLimit: 'free',
    handler: async ({ caller }) => jsonResponse(await shop.cart.readSavedItems(caller)),
  }),
  endpoint({
    method: 'POST',
    path: apiMap.savedItems,
    access: signedIn,
    rateLimit: 'saved-items',
    body: json(savedItemChangesSchema, MAX_LIST_BYTES),
    handler: async ({ caller, body }) => jsonResponse(await shop.cart.changeSavedItems(caller, body.changes)),
  }),
  // POST because the cart is the body; the quote changes nothing (CART-8, PROMO-1).
  endpoint({
    method: 'POST',
    path: apiMap.quote,
    access: visitor,
    rateLimit: 'quote',
    body: json(quoteRequestSchema, MAX_LIST_BYTES),
    handler: async ({ caller, body, clientIpAddress }) => {
      const { coupon, ...withoutCoupon } = body;
      const quote = await limitCouponGuesses({ caller, clientIpAddress }, coupon?.trim(), {
        run: () => shop.cart.quote(body, caller),
        refusalOf: (quoted) => (quoted.ok ? quoted.value.coupon?.refusal : undefined),
        reject: async (refusal) => {
          const quoted = await shop.cart.quote(withoutCoupon, caller);
          return quoted.ok ? ok({ ...quoted.value, coupon: { code: coupon ?? '', refusal } }) : quoted;
        },
      });
      return resultResponse(quote);
    },
  }),
];
