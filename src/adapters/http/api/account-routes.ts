import { Hono } from 'hono';
import { apiMap } from '#domain/api-map.ts';
import type { Shop } from '#services/shop.ts';
import { answerCode, answerResult } from '../answer.ts';
import { sessionSecret } from '../session-cookie.ts';

/** What a signed-in shopper asks of their own account. */
export const accountRoutes = (shop: Pick<Shop, 'findSession' | 'askForProof'>) =>
  new Hono().post(apiMap.proofLetter, async (c) => {
    const secret = sessionSecret(c);
    const session = secret ? await shop.findSession(secret) : undefined;
    if (!session) return answerCode('signed-out');
    return answerResult(await shop.askForProof(session.user), () => ({ sent: true }));
  });
