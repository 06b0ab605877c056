import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { z } from 'zod';
import { apiMap } from '#domain/api-map.ts';
import type { ErrorCode } from '#domain/error-table.ts';
import { messageOf } from '#domain/error-table.ts';
import type { Shop } from '#services/shop.ts';
import { handOverSession } from '../session-cookie.ts';

/** Binds the answer from Google to the browser that asked; good for one try and ten minutes. */
const CHALLENGE = '__Host-google';
const MINUTES = 10;
const cookieOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;

const challengeSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

/** The pages that the window's last link leads to. */
export type WayBack = { readonly signIn: string; readonly account: string };

/** Sends the window to Google, takes it back and tells the page that opened it. */
export const googleRoutes = (shop: Shop, origin: string, wayBack: WayBack) => {
  const donePage = donePageWith(wayBack);
  return new Hono()
    .get(apiMap.google, async (c) => {
      const begun = await shop.beginGoogleSignIn();
      if (!begun.ok) return donePage(c, begun.error.code);
      const { url, challenge } = begun.value;
      setCookie(c, CHALLENGE, JSON.stringify(challenge), { ...cookieOptions, maxAge: MINUTES * 60 });
      return c.redirect(url, 302);
    })
    .get(apiMap.googleReturn, async (c) => {
      const challenge = readChallenge(getCookie(c, CHALLENGE));
      deleteCookie(c, CHALLENGE, cookieOptions);
      if (!challenge) return donePage(c, 'auth/invalid-credential');
      const { search } = new URL(c.req.url);
      const signedIn = await shop.finishGoogleSignIn(new URL(`${c.req.path}${search}`, origin), challenge);
      if (!signedIn.ok) return donePage(c, signedIn.error.code);
      await handOverSession(c, shop, signedIn.value);
      return donePage(c, undefined);
    });
};

const readChallenge = (cookie: string | undefined) => {
  try {
    return challengeSchema.parse(JSON.parse(cookie ?? ''));
  } catch {
    return undefined;
  }
};

/** The last page in the window: its script tells the opener how it ended and closes. Without script it says so. */
const donePageWith = (wayBack: WayBack) => (c: Context, error: ErrorCode | undefined) => {
  c.header('cache-control', 'no-store');
  // Any other policy would cut the window, which comes from Google's pages, off from closing itself.
  c.header('cross-origin-opener-policy', 'unsafe-none');
  const message = error ? messageOf(error) : 'You are signed in.';
  return c.html(
    html`<!doctype html>
      <html lang="en" data-outcome="${error ?? 'signed-in'}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>Sign in with Google</title>
          <script src="/google-done.js" defer></script>
        </head>
        <body>
          <p role="status">${message}</p>
          <p><a href="${error ? wayBack.signIn : wayBack.account}">Back to the shop</a></p>
        </body>
      </html>`,
    error ? 400 : 200,
  );
};
