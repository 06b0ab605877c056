import { setImmediate as nextIteration } from 'node:timers/promises';
import { z } from 'zod';
import { apiMap, providerPaths } from '#domain/api/api-map.ts';
import { orderChangesPath } from '#domain/api/order-changes-path.ts';
import { decodeCursor } from '#domain/orders/order-list.ts';
import { purchaseRequestSchema } from '#domain/orders/purchase.ts';
import { couponRefusalInError } from '#domain/promotions/coupon.ts';
import { err } from '#domain/values/result.ts';
import { createSemaphore } from '#platform/traffic/concurrency-limiter.ts';
import type { Shop } from '#services/shop.ts';
import type { LiveOrders } from '../live/live-orders.ts';
import { streamResponse } from '../live/stream-response.ts';
import { endpoint, provider, publicAccess, signedIn, visitor } from '../registry/endpoint.ts';
import { orderAccessSecret, setOrderAccess } from '../requests/order-access-cookie.ts';
import { json, raw } from '../requests/read-request.ts';
import { jsonResponse, resultResponse } from '../responses/response.ts';
import { withCookies } from '../responses/with-cookies.ts';
import type { createCouponGuessLimiter } from './coupon-guess-limiter.ts';

const MAX_WEBHOOK_BYTES = 256 * 1024;
/** 2 KiB for each of the at most 200 cart items, which contain the whole product. */
export const MAX_ORDER_BYTES = 400 * 1024;

const orderNumber = {
  schema: z.object({ receipt: z.uuid().toLowerCase() }),
  errorCode: 'unknown-order',
} as const;

const cursorSchema = z.string().transform((text, context) => {
  const cursor = decodeCursor(text);
  if (cursor) return cursor;
  context.addIssue('This is no cursor of the order list.');
  return z.NEVER;
});

export const orderRoutes = (
  shop: Pick<Shop, 'orders' | 'payments'>,
  liveOrders: Pick<LiveOrders, 'follow' | 'followOrder'>,
  limitCouponGuesses: ReturnType<typeof createCouponGuessLimiter>,
) => [
  // Places an order and returns the URL of its payment page (PAY-4).
  endpoint({
    method: 'POST',
    path: apiMap.placeOrder,
    access: visitor,
    rateLimit: 'purchase',
    body: json(purchaseRequestSchema, MAX_ORDER_BYTES),
    handler: async ({ c, caller, body, clientIpAddress }) => {
      const accessSecret = orderAccessSecret(c);
      const placed = await limitCouponGuesses({ caller, clientIpAddress }, body.coupon, {
        run: () => shop.orders.place(body, { user: caller, accessSecret }, clientIpAddress()),
        refusalOf: (order) => (order.ok ? undefined : couponRefusalInError(order.error)),
        reject: (refusal) => err({ code: 'coupon-refused', details: refusal }),
      });
      if (placed.ok && placed.value.accessSecret !== null) setOrderAccess(c, placed.value.accessSecret);
      return withCookies(
        c,
        resultResponse(placed, ({ accessSecret: _, ...order }) => order),
      );
    },
  }),
  // Streams the shopper's orders as they change.
  endpoint({
    method: 'GET',
    path: apiMap.liveOrders,
    access: signedIn,
    rateLimit: 'live',
    handler: ({ c, caller }) =>
      streamResponse(c, (...connection) => liveOrders.follow(caller, ...connection)),
  }),
  // Reports changes of an order to its open pages; reveals no more than when they happen.
  endpoint({
    method: 'GET',
    path: orderChangesPath,
    access: publicAccess,
    rateLimit: 'live',
    params: orderNumber,
    handler: ({ c, params }) =>
      streamResponse(c, (...connection) => liveOrders.followOrder(params.receipt, ...connection)),
  }),
  endpoint({
    method: 'GET',
    path: apiMap.orders,
    access: signedIn,
    rateLimit: 'own-orders',
    query: z.object({ before: cursorSchema.optional() }),
    handler: async ({ caller, query }) => jsonResponse(await shop.orders.list(caller, query.before)),
  }),
  endpoint({
    method: 'POST',
    path: apiMap.confirmOrder,
    access: publicAccess,
    rateLimit: 'order',
    params: orderNumber,
    handler: async ({ params }) => {
      const confirmed = await shop.payments.confirm(params.receipt);
      // The browser generates the number before it places the order, so an unknown one is no client error.
      if (!confirmed.ok && confirmed.error.code === 'unknown-order') return jsonResponse({ status: null });
      return resultResponse(confirmed);
    },
  }),
  endpoint({
    method: 'GET',
    path: apiMap.orderTotals,
    access: visitor,
    rateLimit: 'order',
    params: orderNumber,
    handler: async ({ c, params, caller }) => {
      const orderVisitor = { user: caller, accessSecret: orderAccessSecret(c) };
      return resultResponse(await shop.orders.findTotals(params.receipt, orderVisitor));
    },
  }),
  endpoint({
    method: 'POST',
    path: apiMap.cancelOrder,
    access: visitor,
    rateLimit: 'order',
    params: orderNumber,
    body: json(z.object({})),
    handler: async ({ c, params, caller }) => {
      const orderVisitor = { user: caller, accessSecret: orderAccessSecret(c) };
      const cancelled = await shop.payments.cancelOrder(params.receipt, orderVisitor);
      // The API does not distinguish an order of others from none.
      const isHidden = !cancelled.ok && cancelled.error.code === 'order-access-required';
      return resultResponse(isHidden ? err({ code: 'unknown-order' }) : cancelled);
    },
  }),
];

const MAX_STARTED_PER_ITERATION = 4;

/** Starts few webhook events per event-loop iteration, so that a flood of forged ones cannot delay a real one. */
export const webhookRoutes = (shop: Pick<Shop, 'payments'>) => {
  const semaphore = createSemaphore(MAX_STARTED_PER_ITERATION);
  return [
    endpoint({
      method: 'POST',
      path: providerPaths.paymentEvents,
      access: provider,
      rateLimit: 'provider',
      headers: z.object({ 'stripe-signature': z.string().catch('') }),
      body: raw(MAX_WEBHOOK_BYTES),
      handler: async ({ headers, body }) => {
        await semaphore.run(nextIteration);
        return resultResponse(await shop.payments.receiveEvent(body, headers['stripe-signature']), () => ({
          received: true,
        }));
      },
    }),
  ];
};
