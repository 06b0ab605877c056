import type { Context } from 'hono';
import { html } from 'hono/html';
import { adminContinue as copy } from '#copy/admin/shell.ts';
import { staffSecretIn } from '../requests/staff-cookie.ts';

/** True for a navigation from another site, such as webmail, which carries no `SameSite=Strict` cookie. */
export const lacksStaffCookie = (c: Context): boolean =>
  c.req.method === 'GET' &&
  c.req.header('sec-fetch-site') === 'cross-site' &&
  c.req.header('sec-fetch-mode') === 'navigate' &&
  staffSecretIn(c) === undefined;

/** A page that opens its own address, without a script. That navigation is `same-origin`, so that none repeats. */
export const sameSitePage = async (c: Context): Promise<Response> => {
  const { pathname, search } = new URL(c.req.url);
  // Two leading slashes would lead to another site.
  const address = pathname.replace(/^\/+/, '/') + search;
  return c.html(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${address}">
<title>${copy.title}</title></head><body><main><h1>${copy.title}</h1><p><a href="${address}">${copy.link}</a></p></main></body></html>`);
};
