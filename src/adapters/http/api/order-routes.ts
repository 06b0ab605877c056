import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { apiMap } from '#domain/api/api-map.ts';
import { readPlace } from '#domain/orders/order-list.ts';
import { purchaseRequestSchema } from '#domain/orders/purchase.ts';
import { couponRefusalOf } from '#domain/promotions/coupon.ts';
import { err } from '#domain/values/result.ts';
import { createSemaphore } from '#platform/semaphore.ts';
import type { Shop } from '#services/shop.ts';
import { anybody, provider, signedIn, visitor } from '../registry/access.ts';
import { endpoint } from '../registry/endpoint.ts';
import { json, optionalJson, raw } from '../requests/read-body.ts';
import { jsonResponse, resultResponse } from '../responses/response.ts';
import type { createCouponGuesses } from './coupon-guess-limiter.ts';

const WEBHOOK_BYTES = 256 * 1024;
/** 2 KiB for each of the at most 200 cart items, which contain the whole product. */
export const ORDER_BYTES = 400 * 1024;

/** Places an order and returns the URL of its payment page (PAY-4). */
export const checkoutRoutes = (
  shop: Pick<Shop, 'orders'>,
  limitGuesses: ReturnType<typeof createCouponGuesses>,
) => [
  endpoint({
    method: 'POST',
    path: apiMap.placeOrder,
    access: visitor,
    rate: 'purchase',
    body: json(purchaseRequestSchema, ORDER_BYTES),
    answer: async ({ caller, body, from }) => {
      const placed = await limitGuesses({ caller, from }, body.coupon, {
        ask: () => shop.orders.place(body, caller, from()),
        refusalIn: (order) => (order.ok ? undefined : couponRefusalOf(order.error)),
        refused: (refusal) => err({ code: 'coupon-refused', details: refusal }),
      });
      return resultResponse(placed);
    },
  }),
];

const linkSecretSchema = z.object({ linkSecret: z.string().max(64).optional() });

const placeSchema = z.string().transform((written, context) => {
  const place = readPlace(written);
  if (place) return place;
  context.addIssue('No page of the list ends there.');
  return z.NEVER;
});

export const orderRoutes = (shop: Pick<Shop, 'orders' | 'payments'>) => [
  endpoint({
    method: 'GET',
    path: apiMap.orders,
    access: signedIn,
    rate: 'own-orders',
    query: z.object({ before: placeSchema.optional() }),
    answer: async ({ caller, query }) => jsonResponse(await shop.orders.list(caller, query.before)),
  }),
  endpoint({
    method: 'POST',
    path: apiMap.confirmOrder,
    access: anybody,
    rate: 'order',
    answer: async ({ params }) => {
      const confirmed = await shop.payments.confirm(params.receipt);
      // The browser generates the number before it places the order, so an unknown one is no client error.
      if (!confirmed.ok && confirmed.error.code === 'unknown-order') return jsonResponse({ status: null });
      return resultResponse(confirmed);
    },
  }),
  endpoint({
    method: 'GET',
    path: apiMap.orderSums,
    access: visitor,
    rate: 'order',
    answer: async ({ params, caller }) =>
      resultResponse(await shop.orders.findTotals(params.receipt, caller)),
  }),
  endpoint({
    method: 'POST',
    path: apiMap.cancelOrder,
    access: visitor,
    rate: 'order',
    body: optionalJson(linkSecretSchema),
    answer: async ({ params, caller, body }) =>
      resultResponse(await shop.payments.cancelOrder(params.receipt, caller, body?.linkSecret)),
  }),
];

/** Returns the webhook's path for each of its spellings, as providers follow no redirects, else the path unchanged. */
export const withWebhookPath = (path: string): string => {
  const spelled = path
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .toLowerCase();
  return spelled === apiMap.paymentEvents ? spelled : path;
};

const BEGUN_AT_ONCE = 4;

/** Starts few webhook events per event-loop iteration, so that a flood of forged ones cannot delay a real one. */
export const webhookRoutes = (shop: Pick<Shop, 'payments'>) => {
  const turns = createSemaphore(BEGUN_AT_ONCE);
  return [
    endpoint({
      method: 'POST',
      path: apiMap.paymentEvents,
      access: provider,
      rate: 'provider',
      headers: z.object({ 'stripe-signature': z.string().catch('') }),
      body: raw(WEBHOOK_BYTES),
      answer: async ({ headers, body }) => {
        await turns.run(nextTurn);
        return resultResponse(await shop.payments.receiveEvent(body, headers['stripe-signature']), () => ({
          received: true,
        }));
      },
    }),
  ];
};
