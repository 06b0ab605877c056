import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { SECOND } from '#domain/values/time.ts';
import { chooseEncoding, ENCODINGS, type Encoding } from '../responses/content-encoding.ts';
import { preconditionStatus } from '../responses/preconditions.ts';

const EXTENSIONS = { br: '.br', gzip: '.gz', identity: '' } as const satisfies Record<Encoding, string>;
const SINGLE_RANGE = /^bytes=(?:(\d+)-(\d*)|-\d+)$/;

type StaticFilesOptions = {
  readonly root: string;
  readonly rewritePath?: (path: string) => string;
  readonly isPrecompressed?: boolean;
  readonly headersFor: (path: string) => Readonly<Record<string, string>>;
};

/** Serves files with validators, conditional and range requests and content negotiation. */
export const staticFiles = ({
  root,
  rewritePath = (path) => path,
  isPrecompressed = false,
  headersFor,
}: StaticFilesOptions): MiddlewareHandler => {
  const variant = (encoding: Encoding) =>
    serveStatic({ root, rewriteRequestPath: (path) => `${rewritePath(path)}${EXTENSIONS[encoding]}` });
  const variants = { br: variant('br'), gzip: variant('gzip'), identity: variant('identity') };

  const serve = async (
    c: Context,
    available: readonly Encoding[] = isPrecompressed ? ENCODINGS : ['identity'],
  ): Promise<Response | undefined> => {
    const encoding = chooseEncoding(c.req.header('accept-encoding'), available);
    const response = (await variants[encoding](c, async () => undefined)) ?? undefined;
    if (response) return withHeaders(response, c.req.path, encoding);
    const others = available.filter((name) => name !== encoding);
    // `identity` may be chosen again after it was missing.
    const hasOthers = others.length > 0 && others.length < available.length;
    return hasOthers ? serve(c, others) : undefined;
  };

  const withHeaders = (response: Response, path: string, encoding: Encoding): Response => {
    const { headers } = response;
    headers.set('etag', etagOf(headers, encoding));
    if (isPrecompressed) headers.set('vary', 'accept-encoding');
    if (encoding !== 'identity') {
      headers.set('content-encoding', encoding);
      headers.set('content-type', getMimeType(path) ?? 'application/octet-stream');
    }
    for (const [name, value] of Object.entries(headersFor(path))) headers.set(name, value);
    if (response.status === 416) headers.set('cache-control', 'no-store');
    else headers.set('accept-ranges', 'bytes');
    return response;
  };

  return async (c) => {
    const { headers } = c.req.raw;
    const [range, ifRange] = [headers.get('range'), headers.get('if-range')];
    headers.delete('range');
    const whole = await serve(c);
    if (!whole) return undefined;
    const { ok, headers: responseHeaders } = whole;
    const validators = {
      etag: responseHeaders.get('etag') ?? undefined,
      lastModified: responseHeaders.get('last-modified') ?? undefined,
    };
    const status = ok ? preconditionStatus((name) => headers.get(name) ?? undefined, validators) : undefined;
    const requestedRange =
      c.req.method === 'GET' && isSameVersion(ifRange, whole.headers) ? singleRangeOf(range) : undefined;
    if (!status && requestedRange === undefined) return whole;
    await whole.body?.cancel();
    if (status) return withoutBody(whole, status);
    headers.set('range', requestedRange ?? '');
    c.header('content-length', undefined);
    return serve(c);
  };
};

/** Returns a single byte range; undefined for other forms, which are ignored (RFC 9110, 14.2). */
const singleRangeOf = (range: string | null): string | undefined => {
  const [match, first = '', last = ''] = SINGLE_RANGE.exec(range?.toLowerCase() ?? '') ?? [];
  return last !== '' && Number(last) < Number(first) ? undefined : match;
};

/** A strong ETag: variants of one file differ by encoding, versions by time and length. */
const etagOf = (headers: Headers, encoding: Encoding): string => {
  const modified = Date.parse(headers.get('last-modified') ?? '');
  const length = headers.get('content-range')?.split('/').at(-1) ?? headers.get('content-length');
  return `"${(modified / SECOND).toString(36)}-${Number(length).toString(36)}-${encoding}"`;
};

/** Checks `If-Range`; a date cannot distinguish the encodings of one file. */
const isSameVersion = (ifRange: string | null, response: Headers): boolean => {
  if (ifRange === null || ifRange === response.get('etag')) return true;
  return !response.has('vary') && ifRange === response.get('last-modified');
};

const withoutBody = ({ headers }: Response, status: 304 | 412): Response => {
  const otherHeaders = new Headers(headers);
  for (const name of ['content-length', 'content-type', 'content-encoding']) otherHeaders.delete(name);
  // A cache must not reuse the 412 for other clients.
  if (status === 412) otherHeaders.set('cache-control', 'no-store');
  return new Response(null, { status, headers: otherHeaders });
};
