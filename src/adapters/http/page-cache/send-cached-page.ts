import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, type Encoding } from '../responses/content-encoding.ts';
import { etagsIn, hasPreconditionFailed } from '../responses/preconditions.ts';
import type { EncodedPage } from './cached-page.ts';

/** The ETag that the client has, if it is one of this page. */
const matchingEtag = ({ bodies }: EncodedPage, ifNoneMatch: string | undefined): string | undefined => {
  if (ifNoneMatch === undefined || !bodies.identity.etag) return undefined;
  if (ifNoneMatch.trim() === '*') return bodies.identity.etag;
  const etags = new Set<string | undefined>(etagsIn(ifNoneMatch).map(({ etag }) => etag));
  return Object.values(bodies).find(({ etag }) => etags.has(etag))?.etag;
};

export const encodedResponse = ({ headers, bodies }: EncodedPage, encoding: Encoding) => {
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

export const notModifiedHeaders = ({ headers }: EncodedPage, etag: string): Record<string, string> => {
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
