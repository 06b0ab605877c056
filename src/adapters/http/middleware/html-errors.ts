import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { type ErrorCode, isErrorCode } from '#domain/api/error-table.ts';
import { HEALTH_PATHS } from '../operator/health-routes.ts';
import { isNavigation } from '../requests/navigation.ts';

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

/** Monitors read the reasons, whatever they accept. */
const HEALTH: ReadonlySet<string> = new Set(HEALTH_PATHS);

/** Headers that describe the body that is replaced. */
const OF_BODY =
  /^(?:content-(?:length|encoding|range|type)|etag|last-modified|accept-ranges|transfer-encoding)$/;

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
    if (status < 400 || headers.get('content-type')?.startsWith('text/html')) return;
    const isCheck = c.req.method === 'GET' && HEALTH.has(c.req.path);
    if (isCheck || !isNavigation((name) => c.req.header(name))) return;
    const page = await render({ code: await codeOf(c.res), method: c.req.method });
    const kept = [...headers].filter(([name]) => !page.headers.has(name) && !OF_BODY.test(name));
    c.res = undefined;
    c.res = new Response(page.body, { status, headers: [...page.headers, ...kept] });
  };
