import { encodedAsUtf8 } from '#domain/text/windows-1252.ts';

/** React Router's suffix for page data; a page that ends with a slash gets `_` before it. */
export const DATA = '.data';
const AT_SLASH = '_';

export const dataOf = (page: string): string => `${page}${page.endsWith('/') ? AT_SLASH : ''}${DATA}`;

const pageOf = (path: string): string => {
  if (!path.endsWith(DATA)) return path;
  const page = path.slice(0, -DATA.length);
  return page.endsWith(`/${AT_SLASH}`) ? page.slice(0, -AT_SLASH.length) : page;
};

/** Normalizes the percent-encoding of a path; undefined if it is malformed. */
export const plainPath = (path: string): string | undefined => {
  try {
    return path.split('/').map(decodeURIComponent).map(encodeURIComponent).join('/');
  } catch {
    return undefined;
  }
};

/** A path parameter, as in `/tea;jsessionid=1`, but not the end of an HTML escape such as `&amp;`. */
const PATH_PARAMETER = /(?<!(?:&|%26)[a-z\d#]+);[\w.-]+=[^/;]*?(?=\.data$|[/;]|$)/gi;

/** The start of a query or URL that a program has joined to a path. */
const JOINED = /[=:&]|%3[adf]/i;

const withSingleSlashes = (path: string): string => {
  const end = path.search(JOINED);
  const own = end === -1 ? path : path.slice(0, end);
  return own.replace(/\/{2,}/g, '/') + path.slice(own.length);
};

/** Repairs a mangled path: removes path parameters, doubled slashes and line breaks, and fixes its encoding. */
export const repairPath = (path: string): string =>
  encodedAsUtf8(
    withSingleSlashes(path)
      .replace(PATH_PARAMETER, '')
      .replace(/=?(?:%0[AD])+|%E2%80%A[89]/gi, '')
      .replace(/%(?![0-9a-f]{2})/gi, '%25'),
  );

type Found = { readonly pattern: string; readonly address: string };

/** Finds a page and its canonical path; React Router ignores case and trailing slashes, so each page has many. */
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

/** Fills a pattern with a path's values; URLs resolve `.` and `..`, so no value can be one. */
const fill = (parts: readonly string[], given: readonly string[]): string | undefined => {
  if (parts.length !== given.length) return undefined;
  const filled = parts.map((part, index) => {
    const found = given[index] ?? '';
    if (!part.startsWith(':')) return part === found.toLowerCase() ? part : undefined;
    return /^\.{0,2}$/.test(found) ? undefined : found;
  });
  return filled.includes(undefined) ? undefined : filled.join('/');
};
