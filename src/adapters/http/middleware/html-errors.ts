import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { type ErrorCode, isErrorCode } from '#domain/api/error-table.ts';
import { HEALTH_PATHS } from '../operator/health-routes.ts';
import { isNavigation } from '../requests/navigation.ts';

export type RenderError = (error: { readonly code: ErrorCode; readonly method: string }) => Promise<Response>;

const bodySchema = z.object({ error: z.object({ code: z.string() }) });

const DEFAULT_CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'signed-out',
  404: 'not-found',
  405: 'method-not-allowed',
  429: 'too-many-requests',
  503: 'unavailable',
};

const BODY_HEADERS =
  /^(?:content-(?:length|encoding|range|type)|etag|last-modified|accept-ranges|transfer-encoding)$/;

const codeOf = async (response: Response): Promise<ErrorCode> => {
  const fallback =
    DEFAULT_CODES[response.status] ?? (response.status >= 500 ? 'internal' : 'invalid-request');
  if (!response.headers.get('content-type')?.startsWith('application/json')) return fallback;
  const { data } = bodySchema.safeParse(await response.json());
  return data && isErrorCode(data.error.code) ? data.error.code : fallback;
};

/** Replaces JSON errors by HTML pages for browser navigations; status and other headers stay. */
export const htmlErrors =
  (render: RenderError): MiddlewareHandler =>
  async (c, next) => {
    await next();
    const { status, headers } = c.res;
    if (status < 400 || headers.get('content-type')?.startsWith('text/html')) return;
    // Monitors read the JSON reasons, whatever they accept.
    const isHealthCheck = c.req.method === 'GET' && HEALTH_PATHS.has(c.req.path);
    if (isHealthCheck || !isNavigation((name) => c.req.header(name))) return;
    const page = await render({ code: await codeOf(c.res), method: c.req.method });
    const otherHeaders = [...headers].filter(([name]) => !page.headers.has(name) && !BODY_HEADERS.test(name));
    c.res = undefined;
    c.res = new Response(page.body, { status, headers: [...page.headers, ...otherHeaders] });
  };
