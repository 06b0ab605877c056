import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { chooseEncoding, ENCODINGS, type Encoding } from '../responses/content-encoding.ts';
import { etagsIn, hasPreconditionFailed } from '../responses/preconditions.ts';
import type { CachedPage, EncodedPage } from './cached-page.ts';

/** A complete response with flat headers, which Node writes without conversion. */
type PreparedResponse = {
  readonly status: 200 | 304;
  readonly headers: readonly string[];
  readonly body: Uint8Array | undefined;
};

export type PreparedPage = {
  readonly etag: string;
  readonly full: PreparedResponse;
  readonly notModified: PreparedResponse;
};

/** Distinct `Accept-Encoding` values to remember; browsers send few, an attacker could send many. */
const MAX_REMEMBERED_VALUES = 100;
const MAX_VALUE_LENGTH = 100;

const flat = (headers: Readonly<Record<string, string>>): string[] => Object.entries(headers).flat();

/** Merges cached pages with the default headers once instead of for each request. */
export const createPagePreparer = (defaultHeaders: Headers) => {
  const defaults = Object.fromEntries(defaultHeaders);
  const encodings = new LRUCache<string, Encoding>({
    max: MAX_REMEMBERED_VALUES,
    memoMethod: (acceptEncoding) => chooseEncoding(acceptEncoding),
  });
  const encodingFor = (acceptEncoding: string): Encoding =>
    acceptEncoding.length > MAX_VALUE_LENGTH
      ? chooseEncoding(acceptEncoding)
      : encodings.memo(acceptEncoding);

  const prepare = (page: CachedPage, encoding: Encoding): PreparedPage => {
    const { bytes, etag, headers } = encodedResponse(page, encoding);
    return {
      etag,
      full: { status: 200, headers: flat({ ...defaults, ...headers }), body: bytes },
      notModified: {
        status: 304,
        headers: flat({ ...defaults, ...notModifiedHeaders(page, etag) }),
        body: undefined,
      },
    };
  };

  return {
    prepareAll: (page: CachedPage): ReadonlyMap<Encoding, PreparedPage> =>
      new Map(ENCODINGS.map((encoding) => [encoding, prepare(page, encoding)])),
    encodingFor,
  };
};

const encodedResponse = ({ headers, bodies }: EncodedPage, encoding: Encoding) => {
  const encoded = bodies[encoding];
  const { bytes, etag } = encoded ?? bodies.identity;
  const allHeaders: Record<string, string> = {
    ...headers,
    ...(etag && { etag }),
    'content-length': `${bytes.byteLength}`,
    ...(encoded && encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  return { bytes, etag, headers: allHeaders };
};

const notModifiedHeaders = ({ headers }: EncodedPage, etag: string): Record<string, string> => {
  const { 'content-type': _, ...rest } = headers;
  return { ...rest, etag };
};

/** Adds the query of the request to a redirect, which is cached without a query. */
export const withQueryOf = (url: string, page: EncodedPage): EncodedPage => {
  const { location } = page.headers;
  const [, query = ''] = /\?(.+)$/.exec(url) ?? [];
  if (location === undefined || query === '') return page;
  const separator = location.includes('?') ? '&' : '?';
  return { ...page, headers: { ...page.headers, location: `${location}${separator}${query}` } };
};

/** The ETag that the client has, if it is one of this page. */
const matchingEtag = ({ bodies }: EncodedPage, ifNoneMatch: string | undefined): string | undefined => {
  if (ifNoneMatch === undefined || !bodies.identity.etag) return undefined;
  if (ifNoneMatch.trim() === '*') return bodies.identity.etag;
  const etags = new Set<string | undefined>(etagsIn(ifNoneMatch).map(({ etag }) => etag));
  return Object.values(bodies).find(({ etag }) => etags.has(etag))?.etag;
};

/** Sends a page, or 304 or 412 according to the preconditions. */
export const sendPage = (page: EncodedPage, request: IncomingMessage, response: ServerResponse): void => {
  const encoding = chooseEncoding(request.headers['accept-encoding'], Object.keys(page.bodies));
  const { bytes, etag, headers } = encodedResponse(page, encoding);
  if (page.status === 200 && hasPreconditionFailed((name) => request.headers[name]?.toString(), { etag })) {
    response.writeHead(412).end();
    return;
  }
  const matching = matchingEtag(page, request.headers['if-none-match']);
  if (matching) {
    response.writeHead(304, notModifiedHeaders(page, matching)).end();
    return;
  }
  response.writeHead(page.status, headers);
  response.end(request.method === 'HEAD' ? undefined : bytes);
};
