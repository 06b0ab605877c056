import { Hono } from 'hono';
import { quoteRequestSchema } from '#domain/quote.ts';
import type { Shop } from '#services/shop.ts';
import { answerError, answerResult } from '../answer.ts';
import { readJson } from '../read-body.ts';
import { userOf } from './order-routes.ts';

/** `POST /api/cart/quote`: what a cart comes to now (CART-8, PROMO-1). It changes nothing; the cart is its body. */
export const cartRoutes = (shop: Shop) =>
  new Hono().post('/quote', async (c) => {
    const request = await readJson(c.req.raw, quoteRequestSchema);
    if (!request.ok) return answerError(request.error);
    return answerResult(await shop.quoteCart(request.value, await userOf(c, shop)));
  });
