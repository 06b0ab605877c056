import { Hono } from 'hono';
import { apiMap } from '#domain/api-map.ts';
import { cartChangesSchema } from '#domain/cart-change.ts';
import type { Shop } from '#services/shop.ts';
import { answer, answerCode, answerError } from '../answer.ts';
import { readJson } from '../read-body.ts';
import { userOf } from '../user-of.ts';

/** The cart that the account of whoever is signed in keeps; each change counts once, however often it is sent. */
export const cartRoutes = (shop: Pick<Shop, 'findSession' | 'readCart' | 'changeCart'>) =>
  new Hono()
    .get(apiMap.cart, async (c) => {
      const user = await userOf(c, shop);
      return user ? answer(await shop.readCart(user)) : answerCode('signed-out');
    })
    .post(apiMap.cartChanges, async (c) => {
      const user = await userOf(c, shop);
      if (!user) return answerCode('signed-out');
      const body = await readJson(c.req.raw, cartChangesSchema);
      return body.ok ? answer(await shop.changeCart(user, body.value.changes)) : answerError(body.error);
    });
