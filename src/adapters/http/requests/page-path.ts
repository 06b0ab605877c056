import { encodedAsUtf8 } from '#domain/text/windows-1252.ts';

/** How the address ends at which a page's own client fetches its data, and what comes before that where the page's ends with a slash. */
export const DATA = '.data';
const AT_SLASH = '_';

/** Where the data of a page is fetched, as React Router's client does. */
export const dataOf = (page: string): string => `${page}${page.endsWith('/') ? AT_SLASH : ''}${DATA}`;

const pageOf = (path: string): string => {
  if (!path.endsWith(DATA)) return path;
  const page = path.slice(0, -DATA.length);
  return page.endsWith(`/${AT_SLASH}`) ? page.slice(0, -AT_SLASH.length) : page;
};

/** A path with each of its parts encoded in the one usual way; undefined where that cannot be. */
export const plainPath = (path: string): string | undefined => {
  try {
    return path.split('/').map(decodeURIComponent).map(encodeURIComponent).join('/');
  } catch {
    return undefined;
  }
};

/** A path parameter, as in `/tea;jsessionid=1`; no end of an HTML escape such as `&amp;`. */
const PATH_PARAMETER = /(?<!(?:&|%26)[a-z\d#]+);[\w.-]+=[^/;]*?(?=\.data$|[/;]|$)/gi;

/** Where a query or a URL begins that a program has joined to a path or encoded into it. */
const JOINED = /[=:&]|%3[adf]/i;

const withSingleSlashes = (path: string): string => {
  const end = path.search(JOINED);
  const own = end === -1 ? path : path.slice(0, end);
  return own.replace(/\/{2,}/g, '/') + path.slice(own.length);
};

/**
 * A path without path parameters, doubled slashes and the line breaks of a text that it was wrapped in, encoded as UTF-8,
 * and with each `%` encoded that encodes nothing.
 */
export const repairPath = (path: string): string =>
  encodedAsUtf8(
    withSingleSlashes(path)
      .replace(PATH_PARAMETER, '')
      .replace(/=?(?:%0[AD])+|%E2%80%A[89]/gi, '')
      .replace(/%(?![0-9a-f]{2})/gi, '%25'),
  );

/** What a page is found by, and the one address that it has. */
type Found = { readonly pattern: string; readonly address: string };

/**
 * Finds the page that React Router shows at a plain path. It overlooks capitals and slashes at the end, so a page answers
 * under endlessly many names; this tells the one that the shop itself writes.
 */
export const createPageFinder = (patterns: readonly string[]) => {
  const fixed = new Map(
    patterns.filter((pattern) => !pattern.includes(':')).map((pattern) => [withoutEnd(pattern), pattern]),
  );
  const open = patterns
    .filter((pattern) => pattern.includes(':'))
    .map((pattern) => ({ pattern, parts: pattern.split('/') }));

  const find = (page: string): Found | undefined => {
    const pattern = fixed.get(page.toLowerCase());
    if (pattern !== undefined) return { pattern, address: pattern };
    const given = page.split('/');
    for (const one of open) {
      const address = fill(one.parts, given);
      if (address !== undefined) return { pattern: one.pattern, address };
    }
    return undefined;
  };

  return (path: string): Found | undefined => {
    const page = pageOf(path);
    const found = find(withoutEnd(page));
    return found && page !== path ? { ...found, address: dataOf(found.address) } : found;
  };
};

const withoutEnd = (path: string): string => {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
};

/** The path with its fixed parts as the pattern has them. No part can be a dot or two, since a URL cannot say so. */
const fill = (parts: readonly string[], given: readonly string[]): string | undefined => {
  if (parts.length !== given.length) return undefined;
  const filled = parts.map((part, index) => {
    const found = given[index] ?? '';
    if (!part.startsWith(':')) return part === found.toLowerCase() ? part : undefined;
    return /^\.{0,2}$/.test(found) ? undefined : found;
  });
  return filled.includes(undefined) ? undefined : filled.join('/');
};
