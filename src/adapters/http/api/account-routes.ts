import { Hono } from 'hono';
import { apiMap } from '#domain/api-map.ts';
import type { Shop } from '#services/shop.ts';
import { answerCode, answerResult } from '../answer.ts';
import { userOf } from '../user-of.ts';

/** What a signed-in shopper asks of their own account. */
export const accountRoutes = (shop: Pick<Shop, 'findSession' | 'askForProof'>) =>
  new Hono().post(apiMap.proofLetter, async (c) => {
    const user = await userOf(c, shop);
    if (!user) return answerCode('signed-out');
    return answerResult(await shop.askForProof(user), () => ({ sent: true }));
  });
