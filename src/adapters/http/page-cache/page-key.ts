/** A page that holds nothing personal: its path, and the values of each query name that it reads. */
export type PublicPage = {
  /** As in the site map: `:name` stands for one part of the path. */
  readonly pattern: string;
  readonly query: Readonly<Record<string, readonly string[]>>;
};

/** Longer addresses are no page of the shop's. */
const LONGEST = 1_000;
/** The choice that is none. A page may yet look whether it was named. */
const NO_CHOICE = 'all';
/** How the address ends at which React Router fetches the data of a page. */
const DATA = '.data';
const DATA_OF_ROOT = `/_root${DATA}`;
const dataOf = (page: string): string => (page === '/' ? DATA_OF_ROOT : `${page}${DATA}`);
const pageOf = (data: string): string => (data === DATA_OF_ROOT ? '/' : data.slice(0, -DATA.length));

/**
 * The one address under which a page, or the data of it, is rendered and kept, whatever else the query says and in
 * whatever order. Undefined for every other page.
 */
export const createPageKey = (pages: readonly PublicPage[]) => {
  const keyOfPage = createKeyOfPage(pages);
  return (url: string): string | undefined => {
    if (url.length > LONGEST) return undefined;
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const search = mark < 0 ? '' : url.slice(mark + 1);
    if (!path.endsWith(DATA)) return keyOfPage(path, search);
    const [page, query] = keyOfPage(pageOf(path), search)?.split('?') ?? [];
    if (page === undefined || path === `/${DATA}`) return undefined;
    return query === undefined ? dataOf(page) : `${dataOf(page)}?${query}`;
  };
};

const createKeyOfPage = (pages: readonly PublicPage[]) => {
  const fixed = new Map(pages.filter(({ pattern }) => !pattern.includes(':')).map((p) => [p.pattern, p]));
  const open = pages
    .filter(({ pattern }) => pattern.includes(':'))
    .map((page) => ({ page, parts: page.pattern.split('/') }));

  return (path: string, search: string): string | undefined => {
    const exact = fixed.get(path);
    if (exact) return withQuery(path, exact, search);
    const given = path.split('/');
    for (const { page, parts } of open) {
      const plain = fill(parts, given);
      if (plain) return withQuery(plain, page, search);
    }
    return undefined;
  };
};

/** The path with its open parts written in the one usual way. */
const fill = (parts: readonly string[], given: readonly string[]): string | undefined => {
  if (parts.length !== given.length) return undefined;
  const filled: string[] = [];
  for (const [index, part] of parts.entries()) {
    const found = given[index] ?? '';
    const plain = part.startsWith(':') ? recode(found) : part === found ? part : undefined;
    if (plain === undefined) return undefined;
    filled.push(plain);
  }
  return filled.join('/');
};

const recode = (text: string): string | undefined => {
  try {
    return encodeURIComponent(decodeURIComponent(text)) || undefined;
  } catch {
    return undefined;
  }
};

const withQuery = (path: string, { query }: PublicPage, search: string): string | undefined => {
  if (!search) return path;
  const asked = new URLSearchParams(search);
  const known: string[] = [];
  for (const [name, values] of Object.entries(query)) {
    // A page reads the first of several, and one that it does not list as it reads no choice at all.
    const [given] = asked.getAll(name);
    if (given === undefined) continue;
    const value = values.includes(given) ? given : values.find((one) => one === NO_CHOICE);
    if (value === undefined) continue;
    known.push(`${name}=${value}`);
  }
  return known.length > 0 ? `${path}?${known.join('&')}` : path;
};
