import { type Context, Hono } from 'hono';
import { apiMap } from '#domain/api-map.ts';
import { signInSchema, signUpSchema } from '#domain/credentials.ts';
import type { ShopError } from '#domain/error-table.ts';
import type { Result } from '#domain/result.ts';
import type { SignedIn } from '#services/open-session.ts';
import type { Shop } from '#services/shop.ts';
import { answerCode, answerError } from '../answer.ts';
import { readJson } from '../read-body.ts';
import { clearSession, handOverSession, sessionSecret, setSession, viewOf } from '../session-cookie.ts';

/** Sign-up, sign-in, sign-out and the session of this browser. */
export const authRoutes = (shop: Shop) => {
  const welcome = async (c: Context, signedIn: Result<SignedIn, ShopError>) => {
    if (!signedIn.ok) return answerError(signedIn.error);
    await handOverSession(c, shop, signedIn.value);
    return c.json(viewOf(signedIn.value));
  };

  return new Hono()
    .post(apiMap.signUp, async (c) => {
      const form = await readJson(c.req.raw, signUpSchema);
      return form.ok ? welcome(c, await shop.signUp(form.value)) : answerError(form.error);
    })
    .post(apiMap.signIn, async (c) => {
      const form = await readJson(c.req.raw, signInSchema);
      return form.ok ? welcome(c, await shop.signIn(form.value)) : answerError(form.error);
    })
    .post(apiMap.signOut, async (c) => {
      const secret = sessionSecret(c);
      if (secret) await shop.signOut(secret);
      clearSession(c);
      return c.json(viewOf(undefined));
    })
    .get(apiMap.session, async (c) => {
      const secret = sessionSecret(c);
      const visit = secret ? await shop.visitSession(secret) : undefined;
      if (secret && !visit) clearSession(c);
      if (secret && visit?.isRenewed) setSession(c, secret, visit.session);
      return c.json(viewOf(visit?.session));
    })
    .post(apiMap.renewSession, async (c) => {
      const secret = sessionSecret(c);
      const session = secret ? await shop.renewSession(secret) : undefined;
      if (!secret || !session) {
        clearSession(c);
        return answerCode('signed-out');
      }
      setSession(c, secret, session);
      return c.json(viewOf(session));
    });
};
