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
import { handOverSession } from '../requests/session-cookie.ts';
import { contentPolicy } from '../responses/content-security-policy.ts';
import { COME_BACK_MS, comeBackIn } from '../responses/response.ts';

/** Binds the answer from Google to the browser that asked; good for one try and ten minutes. */
const CHALLENGE = '__Host-google';
const MINUTES = 10;
const cookieOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;

const challengeSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

/** How a sign-in ends whose challenge the browser did not send back: it blocks cookies, or took too long. */
const UNFINISHED = 'unfinished';

/** The pages that the window's last links lead to. */
export type WayBack = {
  readonly signIn: string;
  readonly account: string;
  /** Where a shopper goes on whose address has an account with another password. */
  readonly newPassword: string;
  readonly copy: Readonly<Record<'title' | 'signedIn' | 'unfinished' | 'newPassword' | 'toShop', string>>;
};

/** Sends the window to Google, takes it back and tells the page that opened it. */
export const googleRoutes = (shop: Shop, origin: string, wayBack: WayBack) => {
  const donePage = donePageWith(wayBack);
  // The window is a page, whatever else goes wrong.
  const sorry: Sorry = async (c, code) => {
    const page = await donePage(c, code);
    const { body, headers } = page;
    return comeBackIn(COME_BACK_MS, new Response(body, { status: statusOf(code), headers }));
  };
  return [
    endpoint({
      method: 'GET',
      path: apiMap.google,
      access: anybody,
      rate: 'google',
      sorry,
      answer: async ({ c }) => {
        const begun = await shop.beginGoogleSignIn();
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
        const entered = await shop.finishGoogleSignIn(returned, challenge);
        if (!entered.ok) return donePage(c, entered.error.code);
        await handOverSession(c, shop, entered.value);
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

/** The last page in the window: its script tells the opener how it ended and closes. Without script it says so. */
const donePageWith =
  ({ copy, ...wayBack }: WayBack) =>
  (c: Context, error: ErrorCode | typeof UNFINISHED | undefined) => {
    c.header('content-security-policy', contentPolicy({ scripts: [], styles: [] }));
    // Any other policy would cut the window, which comes from Google's pages, off from closing itself.
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
