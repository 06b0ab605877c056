/** A page that holds nothing personal: its path, and the values of each query name that it reads. */
export type PublicPage = {
  /** As in the site map: `:name` stands for one part of the path. */
  readonly pattern: string;
  readonly query: Readonly<Record<string, readonly string[]>>;
};

/** Longer addresses are no page of the shop's. */
const LONGEST = 1_000;

/**
 * The one address under which a page is rendered and kept, whatever else the query says and in whatever order. Undefined
 * for every other page, and for a value that the page does not list: there are endlessly many of those.
 */
export const createPageKey = (pages: readonly PublicPage[]) => {
  const fixed = new Map(pages.filter(({ pattern }) => !pattern.includes(':')).map((p) => [p.pattern, p]));
  const open = pages
    .filter(({ pattern }) => pattern.includes(':'))
    .map((page) => ({ page, parts: page.pattern.split('/') }));

  return (url: string): string | undefined => {
    if (url.length > LONGEST) return undefined;
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const search = mark < 0 ? '' : url.slice(mark + 1);
    const exact = fixed.get(path);
    if (exact) return withQuery(path, exact, search);
    // React Router answers such an address with the data of the page.
    if (path.endsWith('.data')) return undefined;
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
  const given = new URLSearchParams(search);
  const known: string[] = [];
  for (const [name, values] of Object.entries(query)) {
    const [value, ...others] = given.getAll(name);
    if (value === undefined) continue;
    if (others.length > 0 || !values.includes(value)) return undefined;
    known.push(`${name}=${value}`);
  }
  return known.length > 0 ? `${path}?${known.join('&')}` : path;
};
