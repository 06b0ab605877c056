import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { apiMap } from '#domain/api/api-map.ts';
import { readPlace } from '#domain/orders/order-list.ts';
import { purchaseRequestSchema } from '#domain/orders/purchase.ts';
import { couponRefusalOf } from '#domain/promotions/coupon.ts';
import { err } from '#domain/values/result.ts';
import { createTurns } from '#platform/semaphore.ts';
import type { Shop } from '#services/shop.ts';
import { anybody, provider, signedIn, visitor } from '../registry/access.ts';
import { endpoint } from '../registry/endpoint.ts';
import { json, optionalJson, raw } from '../requests/read-body.ts';
import { answer, answerResult } from '../responses/response.ts';
import type { createCouponGuesses } from './coupon-guesses.ts';

const WEBHOOK_BYTES = 256 * 1024;
/** Two kilobytes for each of the cart items that an order takes, which carry their whole product. */
export const ORDER_BYTES = 400 * 1024;

/** Places the order and answers where to pay (PAY-4). */
export const checkoutRoutes = (
  shop: Pick<Shop, 'placeOrder'>,
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
        ask: () => shop.placeOrder(body, caller, from()),
        refusalIn: (order) => (order.ok ? undefined : couponRefusalOf(order.error)),
        refused: (refusal) => err({ code: 'coupon-refused', details: refusal }),
      });
      return answerResult(placed);
    },
  }),
];

/** The secret of the order's own page; accounts are recognized by their session. */
const linkSecretSchema = z.object({ linkSecret: z.string().max(64).optional() });

/** Where the page before has ended, as it says itself. */
const placeSchema = z.string().transform((written, context) => {
  const place = readPlace(written);
  if (place) return place;
  context.addIssue('No page of the list ends there.');
  return z.NEVER;
});

/** The shopper's own orders, a page at a time, and what can be asked of one by its number. */
export const orderRoutes = (
  shop: Pick<Shop, 'listOrders' | 'confirmPayment' | 'findSums' | 'cancelOrder'>,
) => [
  endpoint({
    method: 'GET',
    path: apiMap.orders,
    access: signedIn,
    rate: 'own-orders',
    query: z.object({ before: placeSchema.optional() }),
    answer: async ({ caller, query }) => answer(await shop.listOrders(caller, query.before)),
  }),
  endpoint({
    method: 'POST',
    path: apiMap.confirmOrder,
    access: anybody,
    rate: 'order',
    answer: async ({ params }) => {
      const confirmed = await shop.confirmPayment(params.receipt);
      // A browser mints the number before it places the order: not to know it yet is no mistake of the page.
      if (!confirmed.ok && confirmed.error.code === 'unknown-order') return answer({ status: null });
      return answerResult(confirmed);
    },
  }),
  endpoint({
    method: 'GET',
    path: apiMap.orderSums,
    access: visitor,
    rate: 'order',
    answer: async ({ params, caller }) => answerResult(await shop.findSums(params.receipt, caller)),
  }),
  endpoint({
    method: 'POST',
    path: apiMap.cancelOrder,
    access: visitor,
    rate: 'order',
    body: optionalJson(linkSecretSchema),
    answer: async ({ params, caller, body }) =>
      answerResult(await shop.cancelOrder(params.receipt, caller, body?.linkSecret)),
  }),
];

/** Returns the path of the webhook for each spelling of it, since a provider follows no redirect; other paths are unchanged. */
export const withWebhookPath = (path: string): string => {
  const spelled = path
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .toLowerCase();
  return spelled === apiMap.paymentEvents ? spelled : path;
};

/** So many events are begun in each turn of the process's loop. */
const BEGUN_AT_ONCE = 4;

/**
 * The provider's events: the raw body, since the signature is over its bytes. A forged one costs little, but were all that
 * have come looked at in one turn of the loop, a real one would wait for them at each of its steps.
 */
export const webhookRoutes = (shop: Pick<Shop, 'receivePaymentEvent'>) => {
  const turns = createTurns(BEGUN_AT_ONCE);
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
        return answerResult(await shop.receivePaymentEvent(body, headers['stripe-signature']), () => ({
          received: true,
        }));
      },
    }),
  ];
};
