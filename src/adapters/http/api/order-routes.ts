import { Hono } from 'hono';
import { z } from 'zod';
import { apiMap } from '#domain/api-map.ts';
import { purchaseRequestSchema } from '#domain/purchase.ts';
import type { Shop } from '#services/shop.ts';
import { answer, answerCode, answerError, answerResult } from '../answer.ts';
import { readJson, readText } from '../read-body.ts';
import { userOf } from '../user-of.ts';

const WEBHOOK_BYTES = 256 * 1024;
/** Room for as many whole cart items as an order takes. */
const ORDER_BYTES = 1024 * 1024;

/** Places the order and answers where to pay (PAY-4). */
export const checkoutRoutes = (shop: Shop) =>
  new Hono().post(apiMap.placeOrder, async (c) => {
    const request = await readJson(c.req.raw, purchaseRequestSchema, ORDER_BYTES);
    if (!request.ok) return answerError(request.error);
    return answerResult(await shop.placeOrder(request.value, await userOf(c, shop)));
  });

/** The shopper's own orders, and what can be asked of one by its number. */
export const orderRoutes = (shop: Shop) =>
  new Hono()
    .get(apiMap.orders, async (c) => {
      const user = await userOf(c, shop);
      return user ? answer(await shop.listOrders(user)) : answerCode('signed-out');
    })
    .post(apiMap.confirmOrder, async (c) => {
      const receipt = z.uuid().safeParse(c.req.param('receipt'));
      if (!receipt.success) return answerCode('unknown-order');
      const confirmed = await shop.confirmPayment(receipt.data);
      // A browser mints the number before it places the order: not to know it yet is no mistake of the page.
      if (!confirmed.ok && confirmed.error.code === 'unknown-order') return answer({ status: null });
      return answerResult(confirmed, (status) => ({ status }));
    })
    .get(apiMap.orderSums, async (c) => {
      const receipt = z.uuid().safeParse(c.req.param('receipt'));
      if (!receipt.success) return answerCode('unknown-order');
      return answerResult(await shop.findSums(receipt.data, await userOf(c, shop)));
    })
    .post(apiMap.cancelOrder, async (c) => {
      const receipt = z.uuid().safeParse(c.req.param('receipt'));
      if (!receipt.success) return answerCode('unknown-order');
      return answerResult(await shop.cancelOrder(receipt.data, await userOf(c, shop)));
    });

/** The provider's events: the raw body, since the signature is over its bytes. */
export const webhookRoutes = (shop: Shop) =>
  new Hono().post(apiMap.paymentEvents, async (c) => {
    const body = await readText(c.req.raw, WEBHOOK_BYTES);
    if (!body.ok) return answerError(body.error);
    const signature = c.req.header('stripe-signature') ?? '';
    return answerResult(await shop.receivePaymentEvent(body.value, signature), () => ({ received: true }));
  });
