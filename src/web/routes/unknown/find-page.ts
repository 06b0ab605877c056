import {
  MAX_LINK_LENGTH,
  MIN_TRUNCATED_LENGTH,
  namesInLink,
  normalizeName,
} from '#domain/text/mangled-link.ts';
import { productFolders } from '../../site/page-policies.ts';
import { hrefOf, type LinkTarget, siteMap } from '../../site/site-map.ts';

/** Characters that a link may have lost at its end. */
const MAX_LOST = 2;

const spellingOf = (path: string): string =>
  path
    .split('/')
    .map((segment) => normalizeName(segment).replace(/s$/, ''))
    .filter(Boolean)
    .join('/');

const fixedPages = (Object.keys(siteMap) as (keyof typeof siteMap)[])
  .filter((key): key is LinkTarget => !siteMap[key].includes(':') && key !== 'home')
  .map((key) => ({ href: hrefOf(key), spelling: spellingOf(siteMap[key]) }));

const isCut = (spelling: string, linkSpelling: string): boolean =>
  linkSpelling.length >= MIN_TRUNCATED_LENGTH &&
  spelling.startsWith(linkSpelling) &&
  spelling.length - linkSpelling.length <= MAX_LOST;

/** Returns the address of the only fixed page that a truncated or otherwise mangled link can mean. */
export const findFixedPage = (pathname: string): string | undefined => {
  for (const { name } of namesInLink(pathname)) {
    const linkSpelling = spellingOf(name);
    const exact = fixedPages.filter(({ spelling }) => spelling === linkSpelling);
    const matches =
      exact.length > 0 || name.includes('/')
        ? exact
        : fixedPages.filter(({ spelling }) => isCut(spelling, linkSpelling));
    if (matches.length === 1) return matches[0]?.href;
  }
  return undefined;
};

const FOLDERS: ReadonlySet<string> = new Set(productFolders);

/** Returns the name or id of a product, with its slashes, after the product folders of an unknown path. */
export const productInPath = (pathname: string): string | undefined => {
  if (pathname.length > MAX_LINK_LENGTH) return undefined;
  const parts = pathname.split('/').slice(1);
  const first = parts.findIndex((part) => part !== '' && !FOLDERS.has(part.toLowerCase()));
  return FOLDERS.has(parts[0] ?? '') && first > 0 ? parts.slice(first).join('/') : undefined;
};

const ARTICLE_FOLDER = hrefOf('read').slice(1);

/** The end of links to sites whose folders have index pages. */
const INDEX_FILE = /\/(?:index|default)\.\w+\/*$/i;

/**
 * Returns the path with a lower-case folder, decoded slashes and no index file if the folder is one of
 * products or articles and the path differs.
 */
export const inKnownFolder = (pathname: string): string | undefined => {
  const path = pathname.replace(INDEX_FILE, '');
  const isEncoded = /^\/[^/]*%2F/i.test(path);
  const [, first = '', rest = ''] =
    /^\/([^/]*)\/(.+)$/.exec(isEncoded ? path.replace(/%2F/gi, '/') : path) ?? [];
  const folder = first.toLowerCase();
  const isKnown = FOLDERS.has(folder) || folder === ARTICLE_FOLDER;
  return isKnown && (isEncoded || first !== folder || path !== pathname) ? `/${folder}/${rest}` : undefined;
};
