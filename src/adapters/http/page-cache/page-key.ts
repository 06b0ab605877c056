import { createPageFinder, plainPath } from '../requests/page-path.ts';

/** A page without personal data; `query` has the parameters that it reads, with known values or a normalizer. */
export type PublicPage = {
  readonly pattern: string;
  readonly query: Readonly<Record<string, Values>>;
};

type Values = readonly string[] | ((given: string) => string);

/** Longer than any URL that the shop itself writes. */
const LONGEST = 1_000;
/** The value of a filter that selects everything. */
const NO_CHOICE = 'all';

/** Returns the normalized URL that a page is cached by; undefined for other pages and non-canonical paths. */
export const createPageKey = (pages: readonly PublicPage[]) => {
  const find = createPageFinder(pages.map(({ pattern }) => pattern));
  const pageOf = new Map(pages.map((page) => [page.pattern, page]));
  return (url: string): string | undefined => {
    // Browsers treat a backslash as a slash and proxies do not.
    if (/^[^?]*\\/.test(url)) return undefined;
    // Rejects long paths before decoding them.
    if ((url.split('?', 1)[0] ?? '').length > LONGEST) return undefined;
    // Parsed as the router does, so that equal pages have equal keys.
    const { pathname, search } = new URL(`http://shop${url}`);
    const path = plainPath(pathname);
    const found = path === undefined ? undefined : find(path);
    const page = found && pageOf.get(found.pattern);
    const key = page && found.address === path ? withQuery(path, page, search) : undefined;
    return key === undefined || key.length > LONGEST ? undefined : key;
  };
};

const readAs = (values: Values, given: string): string | undefined => {
  if (typeof values === 'function') return values(given);
  return values.includes(given) ? given : values.find((one) => one === NO_CHOICE);
};

const withQuery = (path: string, { query }: PublicPage, search: string): string | undefined => {
  if (!search) return path;
  const asked = new URLSearchParams(search);
  const known: string[] = [];
  for (const [name, values] of Object.entries(query)) {
    // Pages read the first of repeated parameters, and treat an unknown value as none.
    const [given] = asked.getAll(name);
    if (given === undefined) continue;
    const value = readAs(values, given);
    if (value) known.push(`${name}=${encodeURIComponent(value)}`);
  }
  return known.length > 0 ? `${path}?${known.join('&')}` : path;
};
