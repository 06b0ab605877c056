import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { type ErrorCode, isErrorCode } from '#domain/error-table.ts';

/** Renders the page for an error that a browser navigated to. */
export type RenderError = (error: { readonly code: ErrorCode; readonly method: string }) => Promise<Response>;

const bodySchema = z.object({ error: z.object({ code: z.string() }) });

/** What an error without a code of the error table is shown as. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'signed-out',
  404: 'not-found',
  405: 'method-not-allowed',
  429: 'too-many-requests',
  503: 'unavailable',
};

/** True if a browser shows the response as a document. Browsers before Safari 16.4 send no Fetch Metadata. */
const isNavigation = (c: Context): boolean =>
  c.req.header('sec-fetch-mode') === 'navigate' ||
  c.req.header('sec-fetch-dest') === 'document' ||
  /\btext\/html\b/i.test(c.req.header('accept') ?? '');

const codeOf = async (response: Response): Promise<ErrorCode> => {
  const fallback = CODES[response.status] ?? (response.status >= 500 ? 'internal' : 'invalid-request');
  if (!response.headers.get('content-type')?.startsWith('application/json')) return fallback;
  const { data } = bodySchema.safeParse(await response.json());
  return data && isErrorCode(data.error.code) ? data.error.code : fallback;
};

/** Answers navigations with an HTML page where an API client gets an error in JSON; status and headers stay. */
export const htmlErrors =
  (render: RenderError): MiddlewareHandler =>
  async (c, next) => {
    await next();
    const { status, headers } = c.res;
    if (status < 400 || headers.get('content-type')?.startsWith('text/html') || !isNavigation(c)) return;
    const page = await render({ code: await codeOf(c.res), method: c.req.method });
    const kept = [...headers].filter(([name]) => !page.headers.has(name) && name !== 'content-length');
    c.res = undefined;
    c.res = new Response(page.body, { status, headers: [...page.headers, ...kept] });
  };
