import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, type Encoding } from '../responses/content-encoding.ts';
import { etagsIn, hasPreconditionFailed } from '../responses/preconditions.ts';
import type { ReadyPage } from './cached-page.ts';

/** The ETag that the client has, if it is one of this page. */
const heldMark = ({ bodies }: ReadyPage, ifNoneMatch: string | undefined): string | undefined => {
  if (ifNoneMatch === undefined || !bodies.identity.etag) return undefined;
  if (ifNoneMatch.trim() === '*') return bodies.identity.etag;
  const held = new Set<string | undefined>(etagsIn(ifNoneMatch).map(({ etag }) => etag));
  return Object.values(bodies).find(({ etag }) => held.has(etag))?.etag;
};

export const inEncoding = ({ headers, bodies }: ReadyPage, encoding: Encoding) => {
  const encoded = bodies[encoding];
  const { bytes, etag } = encoded ?? bodies.identity;
  const whole: Record<string, string> = {
    ...headers,
    ...(etag && { etag }),
    'content-length': `${bytes.byteLength}`,
    ...(encoded && encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  return { bytes, etag, headers: whole };
};

export const heldHeaders = ({ headers }: ReadyPage, etag: string): Record<string, string> => {
  const { 'content-type': _, ...rest } = headers;
  return { ...rest, etag };
};

/** Adds the query of the request to a redirect, which is cached without a query. */
export const withQueryOf = (url: string, page: ReadyPage): ReadyPage => {
  const { location } = page.headers;
  const [, query = ''] = /\?(.+)$/.exec(url) ?? [];
  if (location === undefined || query === '') return page;
  const separator = location.includes('?') ? '&' : '?';
  return { ...page, headers: { ...page.headers, location: `${location}${separator}${query}` } };
};

/** Sends a page, or 304 or 412 according to the preconditions. */
export const answerReady = (page: ReadyPage, request: IncomingMessage, response: ServerResponse): void => {
  const encoding = chooseEncoding(request.headers['accept-encoding'], Object.keys(page.bodies));
  const { bytes, etag, headers } = inEncoding(page, encoding);
  if (page.status === 200 && hasPreconditionFailed((name) => request.headers[name]?.toString(), { etag })) {
    response.writeHead(412).end();
    return;
  }
  const held = heldMark(page, request.headers['if-none-match']);
  if (held) {
    response.writeHead(304, heldHeaders(page, held)).end();
    return;
  }
  response.writeHead(page.status, headers);
  response.end(request.method === 'HEAD' ? undefined : bytes);
};
