import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { z } from 'zod';
import { auth as copy } from '#copy/pages/auth.ts';
import { apiMap, providerPaths } from '#domain/api/api-map.ts';
import { type ErrorCode, messageOf, statusOf } from '#domain/api/error-table.ts';
import type { Shop } from '#services/shop.ts';
import { endpoint, publicAccess, type RenderErrorPage } from '../registry/endpoint.ts';
import { startSession } from '../requests/session-cookie.ts';
import { contentPolicy } from '../responses/content-security-policy.ts';
import { RETRY_AFTER_MS, withRetryAfter } from '../responses/response.ts';

/** Binds Google's response to the browser that started the sign-in; single use, ten minutes. */
const CHALLENGE_COOKIE = '__Host-google';
const CHALLENGE_MINUTES = 10;
const cookieOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;

const challengeSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

/** The outcome if the challenge cookie is missing: the browser blocks cookies, or ten minutes have passed. */
const UNFINISHED = 'unfinished';

export type ReturnLinks = {
  readonly signIn: string;
  readonly account: string;
  /** For a shopper whose email belongs to a password account. */
  readonly newPassword: string;
};

export const googleRoutes = (shop: Shop, origin: string, returnLinks: ReturnLinks) => {
  const popupPage = createPopupPage(returnLinks);
  // Errors are HTML too, because the popup is a page.
  const errorPage: RenderErrorPage = async (c, code) => {
    const page = await popupPage(c, code);
    const { body, headers } = page;
    return withRetryAfter(RETRY_AFTER_MS, new Response(body, { status: statusOf(code), headers }));
  };
  return [
    endpoint({
      method: 'GET',
      path: apiMap.google,
      access: publicAccess,
      rateLimit: 'google',
      errorPage,
      handler: async ({ c }) => {
        const started = await shop.accounts.beginGoogleSignIn();
        if (!started.ok) return popupPage(c, started.error.code);
        const { url, challenge } = started.value;
        setCookie(c, CHALLENGE_COOKIE, JSON.stringify(challenge), {
          ...cookieOptions,
          maxAge: CHALLENGE_MINUTES * 60,
        });
        return c.redirect(url, 302);
      },
    }),
    endpoint({
      method: 'GET',
      path: providerPaths.googleReturn,
      access: publicAccess,
      rateLimit: 'google',
      errorPage,
      handler: async ({ c }) => {
        const challenge = readChallenge(getCookie(c, CHALLENGE_COOKIE));
        deleteCookie(c, CHALLENGE_COOKIE, cookieOptions);
        if (!challenge) return popupPage(c, UNFINISHED);
        const { search } = new URL(c.req.url);
        const returnUrl = new URL(`${c.req.path}${search}`, origin);
        const signIn = await shop.accounts.finishGoogleSignIn(returnUrl, challenge);
        if (!signIn.ok) return popupPage(c, signIn.error.code);
        await startSession(c, shop, signIn.value);
        return popupPage(c, undefined);
      },
    }),
  ];
};

const readChallenge = (cookie: string | undefined) => {
  try {
    return challengeSchema.parse(JSON.parse(cookie ?? ''));
  } catch {
    return undefined;
  }
};

/** The popup's last page: its script notifies the opener and closes the window. */
const createPopupPage =
  (links: ReturnLinks) => (c: Context, error: ErrorCode | typeof UNFINISHED | undefined) => {
    c.header('content-security-policy', contentPolicy({ scripts: [], styles: [] }));
    // Any stricter policy cuts the link to the opener, so the popup could not close itself.
    c.header('cross-origin-opener-policy', 'unsafe-none');
    const problem = error === UNFINISHED ? copy.googleUnfinished : error && messageOf(error);
    const message = problem ?? copy.signedIn;
    const resetLink =
      error === 'auth/account-exists'
        ? html`<p><a href="${links.newPassword}">${copy.newPassword}</a></p>`
        : '';
    return c.html(
      html`<!doctype html>
      <html lang="en" data-outcome="${error ?? 'signed-in'}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${copy.google}</title>
          <script src="/google-done.js" defer></script>
        </head>
        <body>
          <p role="status">${message}</p>
          ${resetLink}
          <p><a href="${error ? links.signIn : links.account}">${copy.toShop}</a></p>
        </body>
      </html>`,
      error ? 400 : 200,
    );
  };
