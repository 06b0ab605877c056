import { Hono } from 'hono';
import { apiMap } from '#domain/api-map.ts';
import type { Shop } from '#services/shop.ts';
import { answer, answerCode } from '../answer.ts';
import { userOf } from '../user-of.ts';

/** The wishes of whoever is signed in (WISH-3); both changes may be repeated. */
export const wishListRoutes = (shop: Pick<Shop, 'findSession' | 'listWishes' | 'addWish' | 'removeWish'>) =>
  new Hono()
    .get(apiMap.wishList, async (c) => {
      const user = await userOf(c, shop);
      return user ? answer(await shop.listWishes(user)) : answerCode('signed-out');
    })
    .put(apiMap.wish, async (c) => {
      const user = await userOf(c, shop);
      if (!user) return answerCode('signed-out');
      return (await shop.addWish(user, c.req.param('id')))
        ? answer({ wished: true })
        : answerCode('not-found');
    })
    .delete(apiMap.wish, async (c) => {
      const user = await userOf(c, shop);
      if (!user) return answerCode('signed-out');
      await shop.removeWish(user, c.req.param('id'));
      return answer({ wished: false });
    });
