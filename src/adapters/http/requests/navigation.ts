import type { IncomingMessage } from 'node:http';
import { encodedAsUtf8 } from '#domain/text/windows-1252.ts';
import { isLoopback } from '#platform/loopback.ts';

export const API = '/api/';
/** Well-known URIs (RFC 8615). */
export const WELL_KNOWN = '/.well-known/';

/** True for API paths in any spelling. */
export const isApi = (url: string): boolean => /^\/+api(?:[/?]|%2f|$)/i.test(url);

/** Paths of health checks, which count a redirect as healthy. */
const MONITORING_PATHS = /^\/+(?:healthz|livez|readyz|metrics)(?![\w-])/i;

/** True for paths that only programs request; unknown ones return 404 instead of a redirect home. */
export const isNonPagePath = (path: string): boolean =>
  isApi(path) || path.toLowerCase().startsWith(WELL_KNOWN) || MONITORING_PATHS.test(path);

/** True if a browser shows the response as a document; Safari before 16.4 sends no Fetch Metadata. */
export const isNavigation = (header: (name: string) => string | undefined): boolean =>
  header('sec-fetch-mode') === 'navigate' ||
  header('sec-fetch-dest') === 'document' ||
  /\btext\/html\b/i.test(header('accept') ?? '');

/** True for URLs of the API and of page data. */
export const isDataUrl = (url: string): boolean => isApi(url) || /\.data(?:\?|$)/.test(url);

/** True if a browser would show data as a document. */
// `headers` is read last: Node parses them on first access, a tenth of the cost of a cached page.
export const isDataNavigation = (request: Pick<IncomingMessage, 'url' | 'headers'>): boolean =>
  isDataUrl(request.url ?? '') && isNavigation((name) => request.headers[name]?.toString());

/** Redirects other names of a local shop, as `127.0.0.1` for `localhost`; a public shop's proxy may send any `Host`. */
export const canonicalUrl = (url: string, origin: string): string | undefined => {
  const [from, to] = [new URL(url), new URL(origin)];
  if (from.host === to.host || !isLoopback(to.hostname)) return undefined;
  return new URL(`${from.pathname}${from.search}`.replace(/^\/+/, '/'), to).href;
};

/** React Router's suffix for page data; a page that ends with a slash gets `_` before it. */
export const DATA_SUFFIX = '.data';
const SLASH_SUFFIX = '_';

export const dataPathOf = (page: string): string =>
  `${page}${page.endsWith('/') ? SLASH_SUFFIX : ''}${DATA_SUFFIX}`;

const pagePathOf = (path: string): string => {
  if (!path.endsWith(DATA_SUFFIX)) return path;
  const page = path.slice(0, -DATA_SUFFIX.length);
  return page.endsWith(`/${SLASH_SUFFIX}`) ? page.slice(0, -SLASH_SUFFIX.length) : page;
};

/** Returns the address of the page to whose data a URL leads; undefined for other URLs. */
export const pageAddressOf = (url: string): string | undefined => {
  const { pathname, searchParams } = new URL(url);
  if (!pathname.endsWith(DATA_SUFFIX) || isNonPagePath(pathname)) return undefined;
  searchParams.delete('_routes');
  const query = searchParams.toString();
  // Two leading slashes would lead to another site.
  return pagePathOf(pathname).replace(/^\/+/, '/') + (query && `?${query}`);
};

/** Normalizes the percent-encoding of a path; undefined if it is malformed. */
export const normalizePath = (path: string): string | undefined => {
  try {
    return path.split('/').map(decodeURIComponent).map(encodeURIComponent).join('/');
  } catch {
    return undefined;
  }
};

/** A path parameter, as in `/tea;jsessionid=1`, but not the end of an HTML escape such as `&amp;`. */
const PATH_PARAMETER = /(?<!(?:&|%26)[a-z\d#]+);[\w.-]+=[^/;]*?(?=\.data$|[/;]|$)/gi;

/** Matches where a client has appended a query or URL to the path without `?`. */
const JOINED_URL = /[=:&]|%3[adf]/i;

const withSingleSlashes = (path: string): string => {
  const end = path.search(JOINED_URL);
  const pathPart = end === -1 ? path : path.slice(0, end);
  return pathPart.replace(/\/{2,}/g, '/') + path.slice(pathPart.length);
};

/** Repairs a mangled path: removes path parameters, doubled slashes and line breaks, and fixes its encoding. */
export const repairPath = (path: string): string =>
  encodedAsUtf8(
    withSingleSlashes(path)
      .replace(PATH_PARAMETER, '')
      .replace(/=?(?:%0[AD])+|%E2%80%A[89]/gi, '')
      .replace(/%(?![0-9a-f]{2})/gi, '%25'),
  );

type PageMatch = { readonly pattern: string; readonly path: string };

/** Finds a page and its canonical path; React Router ignores case and trailing slashes, so each page has many. */
export const createPageFinder = (patterns: readonly string[]) => {
  const fixed = new Map(
    patterns
      .filter((pattern) => !pattern.includes(':'))
      .map((pattern) => [withoutTrailingSlashes(pattern), pattern]),
  );
  const parameterized = patterns
    .filter((pattern) => pattern.includes(':'))
    .map((pattern) => ({ pattern, segments: pattern.split('/') }));

  const find = (page: string): PageMatch | undefined => {
    const pattern = fixed.get(page.toLowerCase());
    if (pattern !== undefined) return { pattern, path: pattern };
    const segments = page.split('/');
    for (const candidate of parameterized) {
      const canonical = fillPattern(candidate.segments, segments);
      if (canonical !== undefined) return { pattern: candidate.pattern, path: canonical };
    }
    return undefined;
  };

  return (path: string): PageMatch | undefined => {
    const page = pagePathOf(path);
    const match = find(withoutTrailingSlashes(page));
    return match && page !== path ? { ...match, path: dataPathOf(match.path) } : match;
  };
};

const withoutTrailingSlashes = (path: string): string => {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
};

/** Fills a pattern with a path's values; no value is `.` or `..`, which the parsing of URLs removes. */
const fillPattern = (patternSegments: readonly string[], segments: readonly string[]): string | undefined => {
  if (patternSegments.length !== segments.length) return undefined;
  const filled = patternSegments.map((patternSegment, index) => {
    const segment = segments[index] ?? '';
    if (!patternSegment.startsWith(':'))
      return patternSegment === segment.toLowerCase() ? patternSegment : undefined;
    return /^\.{0,2}$/.test(segment) ? undefined : segment;
  });
  return filled.includes(undefined) ? undefined : filled.join('/');
};
