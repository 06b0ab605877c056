import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { z } from 'zod';
import { apiMap } from '#domain/api/api-map.ts';
import type { ErrorCode } from '#domain/api/error-table.ts';
import { messageOf, statusOf } from '#domain/api/error-table.ts';
import type { Shop } from '#services/shop.ts';
import { anybody } from '../registry/access.ts';
import { endpoint } from '../registry/endpoint.ts';
import type { Sorry } from '../registry/route.ts';
import { startSession } from '../requests/session-cookie.ts';
import { contentPolicy } from '../responses/content-security-policy.ts';
import { RETRY_AFTER_MS, withRetryAfter } from '../responses/response.ts';

/** Binds Google's response to the browser that started the sign-in; single use, ten minutes. */
const CHALLENGE = '__Host-google';
const MINUTES = 10;
const cookieOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;

const challengeSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

/** The outcome if the challenge cookie is missing: the browser blocks cookies, or ten minutes have passed. */
const UNFINISHED = 'unfinished';

export type WayBack = {
  readonly signIn: string;
  readonly account: string;
  /** For a shopper whose email belongs to a password account. */
  readonly newPassword: string;
  readonly copy: Readonly<Record<'title' | 'signedIn' | 'unfinished' | 'newPassword' | 'toShop', string>>;
};

export const googleRoutes = (shop: Shop, origin: string, wayBack: WayBack) => {
  const donePage = donePageWith(wayBack);
  // Errors are HTML too, because the popup is a page.
  const sorry: Sorry = async (c, code) => {
    const page = await donePage(c, code);
    const { body, headers } = page;
    return withRetryAfter(RETRY_AFTER_MS, new Response(body, { status: statusOf(code), headers }));
  };
  return [
    endpoint({
      method: 'GET',
      path: apiMap.google,
      access: anybody,
      rate: 'google',
      sorry,
      answer: async ({ c }) => {
        const begun = await shop.accounts.beginGoogleSignIn();
        if (!begun.ok) return donePage(c, begun.error.code);
        const { url, challenge } = begun.value;
        setCookie(c, CHALLENGE, JSON.stringify(challenge), { ...cookieOptions, maxAge: MINUTES * 60 });
        return c.redirect(url, 302);
      },
    }),
    endpoint({
      method: 'GET',
      path: apiMap.googleReturn,
      access: anybody,
      rate: 'google',
      sorry,
      answer: async ({ c }) => {
        const challenge = readChallenge(getCookie(c, CHALLENGE));
        deleteCookie(c, CHALLENGE, cookieOptions);
        if (!challenge) return donePage(c, UNFINISHED);
        const { search } = new URL(c.req.url);
        const returned = new URL(`${c.req.path}${search}`, origin);
        const entered = await shop.accounts.finishGoogleSignIn(returned, challenge);
        if (!entered.ok) return donePage(c, entered.error.code);
        await startSession(c, shop, entered.value);
        return donePage(c, undefined);
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
const donePageWith =
  ({ copy, ...wayBack }: WayBack) =>
  (c: Context, error: ErrorCode | typeof UNFINISHED | undefined) => {
    c.header('content-security-policy', contentPolicy({ scripts: [], styles: [] }));
    // Any stricter policy cuts the link to the opener, so the popup could not close itself.
    c.header('cross-origin-opener-policy', 'unsafe-none');
    const problem = error === UNFINISHED ? copy.unfinished : error && messageOf(error);
    const message = problem ?? copy.signedIn;
    const wayOut =
      error === 'auth/account-exists'
        ? html`<p><a href="${wayBack.newPassword}">${copy.newPassword}</a></p>`
        : '';
    return c.html(
      html`<!doctype html>
      <html lang="en" data-outcome="${error ?? 'signed-in'}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${copy.title}</title>
          <script src="/google-done.js" defer></script>
        </head>
        <body>
          <p role="status">${message}</p>
          ${wayOut}
          <p><a href="${error ? wayBack.signIn : wayBack.account}">${copy.toShop}</a></p>
        </body>
      </html>`,
      error ? 400 : 200,
    );
  };
