import { Hono } from 'hono';
import { apiMap } from '#domain/api-map.ts';
import { cartChangesSchema } from '#domain/cart-change.ts';
import { quoteRequestSchema } from '#domain/quote.ts';
import type { Shop } from '#services/shop.ts';
import { answer, answerCode, answerError, answerResult } from '../answer.ts';
import { readJson } from '../read-body.ts';
import { userOf } from '../user-of.ts';

/** What a cart comes to, and the cart that the account of whoever is signed in keeps. */
export const cartRoutes = (shop: Pick<Shop, 'findSession' | 'readCart' | 'changeCart' | 'quoteCart'>) =>
  new Hono()
    .get(apiMap.cart, async (c) => {
      const user = await userOf(c, shop);
      return user ? answer(await shop.readCart(user)) : answerCode('signed-out');
    })
    // Each change counts once, however often it is sent.
    .post(apiMap.cartChanges, async (c) => {
      const user = await userOf(c, shop);
      if (!user) return answerCode('signed-out');
      const body = await readJson(c.req.raw, cartChangesSchema);
      return body.ok ? answer(await shop.changeCart(user, body.value.changes)) : answerError(body.error);
    })
    // It changes nothing (CART-8, PROMO-1); the cart is its body.
    .post(apiMap.quote, async (c) => {
      const request = await readJson(c.req.raw, quoteRequestSchema);
      if (!request.ok) return answerError(request.error);
      return answerResult(await shop.quoteCart(request.value, await userOf(c, shop)));
    });
