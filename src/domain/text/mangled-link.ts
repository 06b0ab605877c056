import { decodePercent } from './percent-encoding.ts';
import { encodedAsUtf8, withoutMojibake } from './windows-1252.ts';

/** Characters that email and chat programs add to a link, or cut off its end. */
const SURROUNDING = /^[\s\p{P}\p{S}\p{C}]+|[\s\p{P}\p{S}\p{C}]+$/gu;
/** Separates a link from joined text, as in `<a|b>`, `[a](b)`, `a%3Futm_source=b` and `a%3Bjsessionid=b`. */
const JOINED = /[<>"|?#\uFFFD]|\]\(|[&;](?=[\w.-]+=)|;(?=\w+$)|https?:\/|\swww\./i;
const TITLE = / [\p{Pd}·•:»›~]+ /u;
const FILE_ENDING = /(?:\/(?:index|default))?\.(?:[sx]?html?|php\d?|aspx?|jspx?|cfm|cgi)$/i;
const CUT_CHARACTER = /[^\0-\x7f]*(?:%[0-9a-f]?)?$/i;
const QUERY = /[?&]([\w.-]+=[^#]*)/;
const CUT_POSITION = /[^A-Za-z0-9]|$/g;
const NOT_IN_TOKEN = /^[^\w-]+|[^\w-][\s\S]*$/g;
const ENCODED = /%[0-9a-f]{2}/i;
const QUOTED_PRINTABLE = /=([0-9A-F]{2})/g;
const HTML_ESCAPES = /&(?:quot|apos|lt|gt|#0*39|#x27);/gi;
const MAX_DECODINGS = 2;
/** A longer link is not interpreted. */
export const MAX_LINK_LENGTH = 300;
/** A truncated link with fewer letters could mean too many pages. */
export const MIN_TRUNCATED_LENGTH = 4;
/** Each name costs a database query. */
const MAX_NAMES = 4;

const decode = (link: string): string => {
  let text = link;
  for (let n = 0; n < MAX_DECODINGS && ENCODED.test(text); n += 1) text = decodePercent(encodedAsUtf8(text));
  return text.replace(/&amp;/gi, '&');
};

const nameInLink = (link: string): string =>
  withoutMojibake(withoutMojibake(decodePercent(decode(link).replace(QUOTED_PRINTABLE, '%$1'))))
    .replace(HTML_ESCAPES, ' ')
    .replace(/[+\s]+/g, ' ')
    .replace(SURROUNDING, '');

/** A name that a link may mean; unless complete, its end may be missing. */
export type LinkName = { readonly name: string; readonly isComplete: boolean };

const withOtherAnd = (name: string): string =>
  name.includes('&') ? name.replace(/ ?& ?/g, ' and ') : name.replace(/([ _-])and\1/gi, ' & ');

/** Returns the product names that a mangled link may mean, likeliest first, without joined text, page titles and file extensions. */
export const namesInLink = (link: string): LinkName[] => {
  if (link.length > MAX_LINK_LENGTH) return [];
  const whole = nameInLink(link);
  const [first = ''] = whole.split(JOINED);
  const [titled = ''] = first.split(TITLE);
  const names = [whole, first, first.replace(CUT_CHARACTER, '')].map((name) => name.replace(SURROUNDING, ''));
  const complete = [titled, first.replace(SURROUNDING, '').replace(FILE_ENDING, '')].filter(
    (name) => !names.includes(name),
  );
  return [
    ...[...new Set([...names, ...names.map(withOtherAnd)])].map((name) => ({ name, isComplete: false })),
    ...complete.flatMap((name) => [name, withOtherAnd(name)]).map((name) => ({ name, isComplete: true })),
  ]
    .filter(({ name }) => name !== '')
    .slice(0, MAX_NAMES);
};

/** Returns the query that was encoded into a path, such as `type=green` in `/tea%3Ftype%3Dgreen`. */
export const queryInLink = (path: string): string =>
  path.length > MAX_LINK_LENGTH ? '' : (QUERY.exec(decode(path))?.[1] ?? '');

/** True if link detection may have cut a link to `name`, or to its part after a slash, down to `cut`. */
export const isTruncationOf = (name: string, cut: string): boolean => {
  const target = normalizeName(cut);
  return nameVariants(name).some((text) =>
    [...text.matchAll(CUT_POSITION)].some(({ index }) => normalizeName(text.slice(0, index)) === target),
  );
};

/** The name and its parts after slashes, each in NFC and NFD, since a cut may fall between a letter and its accent. */
const nameVariants = (name: string): string[] =>
  [0, ...[...name.matchAll(/\//g)].map(({ index }) => index + 1)]
    .map((start) => name.slice(start))
    .flatMap((text) => [text.normalize('NFC'), text.normalize('NFD')]);

/** Returns letters and digits only, in lower case and without accents, to compare spellings of a name. */
export const normalizeName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the token of a link without text that was typed, pasted or joined to it. */
export const tokenInLink = (link: string): string =>
  link.length > MAX_LINK_LENGTH ? link : link.replace(NOT_IN_TOKEN, '');
