import { createPageFinder, normalizePath } from '../requests/page-path.ts';

/** A page without personal data; `query` has the parameters that it reads, with known values or a normalizer. */
export type PublicPage = {
  readonly pattern: string;
  readonly query: Readonly<Record<string, AllowedValues>>;
};

type AllowedValues = readonly string[] | ((value: string) => string);

/** Longer than any URL that the shop itself writes. */
const MAX_URL_LENGTH = 1_000;
/** The value of a filter that selects everything. */
const SELECT_ALL = 'all';

/** Returns the normalized URL that a page is cached by; undefined for other pages and non-canonical paths. */
export const createPageKey = (pages: readonly PublicPage[]) => {
  const find = createPageFinder(pages.map(({ pattern }) => pattern));
  const pageOf = new Map(pages.map((page) => [page.pattern, page]));
  return (url: string): string | undefined => {
    // Browsers treat a backslash as a slash and proxies do not.
    if (/^[^?]*\\/.test(url)) return undefined;
    // Rejects long paths before decoding them.
    if ((url.split('?', 1)[0] ?? '').length > MAX_URL_LENGTH) return undefined;
    // Parsed as the router does, so that equal pages have equal keys.
    const { pathname, search } = new URL(`http://shop${url}`);
    const path = normalizePath(pathname);
    const match = path === undefined ? undefined : find(path);
    const page = match && pageOf.get(match.pattern);
    const key = page && match.path === path ? withQuery(path, page, search) : undefined;
    return key === undefined || key.length > MAX_URL_LENGTH ? undefined : key;
  };
};

const normalizeValue = (allowed: AllowedValues, value: string): string | undefined => {
  if (typeof allowed === 'function') return allowed(value);
  return allowed.includes(value) ? value : allowed.find((one) => one === SELECT_ALL);
};

const withQuery = (path: string, { query }: PublicPage, search: string): string | undefined => {
  if (!search) return path;
  const requested = new URLSearchParams(search);
  const normalized: string[] = [];
  for (const [name, values] of Object.entries(query)) {
    // Pages read the first of repeated parameters, and treat an unknown value as none.
    const [first] = requested.getAll(name);
    if (first === undefined) continue;
    const value = normalizeValue(values, first);
    if (value) normalized.push(`${name}=${encodeURIComponent(value)}`);
  }
  return normalized.length > 0 ? `${path}?${normalized.join('&')}` : path;
};
