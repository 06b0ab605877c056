import { createPageFinder, plainPath } from '../requests/page-path.ts';

/**
 * A page that holds nothing personal: its path, and each name that it reads from the query, with the values that it knows
 * or how it reads any other.
 */
export type PublicPage = {
  /** As in the site map: `:name` stands for one part of the path. */
  readonly pattern: string;
  readonly query: Readonly<Record<string, Values>>;
};

type Values = readonly string[] | ((given: string) => string);

/** What a page needs of its address is shorter; what others add to it for themselves may be long. */
const LONGEST = 1_000;
/** The choice that is none. A page may yet look whether it was named. */
const NO_CHOICE = 'all';

/**
 * The one address under which a page, or the data of it, is rendered and kept, whatever else the query says and in
 * whatever order. Undefined for every other page, and for one that is asked for by a name that is not its own.
 */
export const createPageKey = (pages: readonly PublicPage[]) => {
  const find = createPageFinder(pages.map(({ pattern }) => pattern));
  const pageOf = new Map(pages.map((page) => [page.pattern, page]));
  return (url: string): string | undefined => {
    // A slash that leans back is one to a browser and none to a proxy.
    if (/^[^?]*\\/.test(url)) return undefined;
    // A longer path has no key, so none of its parts is decoded.
    if ((url.split('?', 1)[0] ?? '').length > LONGEST) return undefined;
    // As the router reads it, so that what leads to one page there has one key here.
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
    // A page reads the first of several, and one that it does not list as it reads no choice at all.
    const [given] = asked.getAll(name);
    if (given === undefined) continue;
    const value = readAs(values, given);
    if (value) known.push(`${name}=${encodeURIComponent(value)}`);
  }
  return known.length > 0 ? `${path}?${known.join('&')}` : path;
};
