import { decodePercent } from '../text/percent-encoding.ts';
import { encodedAsUtf8, withoutMojibake } from '../text/windows-1252.ts';

/** What mail programs and chats take along at either end of a link, or leave off at its end. */
const AROUND = /^[\s\p{P}\p{S}\p{C}]+|[\s\p{P}\p{S}\p{C}]+$/gu;
/** What stands between a link and what a program joined to it, as in `<a|b>`, `[a](b)`, `a%3Futm_source=b` and `a%3Bjsessionid=b`. */
const JOINED = /[<>"|?#\uFFFD]|\]\(|[&;](?=[\w.-]+=)|;(?=\w+$)|https?:\/|\swww\./i;
/** What stands between a name and the rest of a page title that was pasted with it. */
const TITLE = / [\p{Pd}·•:»›~]+ /u;
/** How links to a site end whose pages are files. */
const FILE_ENDING = /(?:\/(?:index|default))?\.(?:[sx]?html?|php\d?|aspx?|jspx?|cfm|cgi)$/i;
/** A character that was cut in the middle of its encoding. */
const CUT_CHARACTER = /[^\0-\x7f]*(?:%[0-9a-f]?)?$/i;
/** A query that was encoded into a path, or joined to it with `&`. */
const QUERY = /[?&]([\w.-]+=[^#]*)/;
/** Where programs that look for links in a text take one to be over. */
const CUT = /[^A-Za-z0-9]|$/g;
/** Of a secret, what surrounds it and the query that was joined to it. */
const NO_SECRET = /^[^\w-]+|[^\w-][\s\S]*$/g;
/** A link that was copied from an address bar and encoded again. */
const ENCODED = /%[0-9a-f]{2}/i;
/** What quoted-printable emails write for a space and other characters, as in `Masala=20Chai`. */
const QUOTED_PRINTABLE = /=([0-9A-F]{2})/g;
/** A link that was copied from the source of a page or an email. */
const HTML_ESCAPES = /&(?:quot|apos|lt|gt|#0*39|#x27);/gi;
const MAX_DECODINGS = 2;
export const MAX_LINK_LENGTH = 300;
/** Each name is a query of the database. */
const MAX_NAMES = 4;

const decode = (given: string): string => {
  let text = given;
  for (let n = 0; n < MAX_DECODINGS && ENCODED.test(text); n += 1) text = decodePercent(encodedAsUtf8(text));
  return text.replace(/&amp;/gi, '&');
};

/** The name that the end of a mangled link stands for: decoded, with spaces for `+`, and nothing around it. */
const nameInLink = (given: string): string =>
  withoutMojibake(withoutMojibake(decodePercent(decode(given).replace(QUOTED_PRINTABLE, '%$1'))))
    .replace(HTML_ESCAPES, ' ')
    .replace(/[+\s]+/g, ' ')
    .replace(AROUND, '');

/** A name that a link may stand for; it is complete where a page title or the ending of a file follows. */
export type LinkName = { readonly name: string; readonly isComplete: boolean };

const respelled = (name: string): string =>
  name.includes('&') ? name.replace(/ ?& ?/g, ' and ') : name.replace(/([ _-])and\1/gi, ' & ');

/**
 * The names that the end of a mangled link may stand for, the likelier first: all of it, what stands before joined text or a
 * cut character, each with `&` or `and` for the other, and what stands before a page title or the ending of a file.
 */
export const namesInLink = (given: string): LinkName[] => {
  if (given.length > MAX_LINK_LENGTH) return [];
  const whole = nameInLink(given);
  const [first = ''] = whole.split(JOINED);
  const [titled = ''] = first.split(TITLE);
  const names = [whole, first, first.replace(CUT_CHARACTER, '')].map((name) => name.replace(AROUND, ''));
  const complete = [titled, first.replace(AROUND, '').replace(FILE_ENDING, '')].filter(
    (name) => !names.includes(name),
  );
  return [
    ...[...new Set([...names, ...names.map(respelled)])].map((name) => ({ name, isComplete: false })),
    ...complete.flatMap((name) => [name, respelled(name)]).map((name) => ({ name, isComplete: true })),
  ]
    .filter(({ name }) => name !== '')
    .slice(0, MAX_NAMES);
};

/** The query that was encoded into the path of a mangled link, such as `type=green` in `/tea%3Ftype%3Dgreen`. */
export const queryInLink = (path: string): string =>
  path.length > MAX_LINK_LENGTH ? '' : (QUERY.exec(decode(path))?.[1] ?? '');

/** True if a link to `name`, or to the part of it behind a slash, ends in `cut` where a program takes a link to be over. */
export const isCutFrom = (name: string, cut: string): boolean => {
  const found = skeletonOf(cut);
  return namesIn(name).some((text) =>
    [...text.matchAll(CUT)].some(({ index }) => skeletonOf(text.slice(0, index)) === found),
  );
};

/** A name and what stands behind its slashes, with accents as parts of their letters and as characters of their own. */
const namesIn = (name: string): string[] =>
  [0, ...[...name.matchAll(/\//g)].map(({ index }) => index + 1)]
    .map((start) => name.slice(start))
    .flatMap((text) => [text.normalize('NFC'), text.normalize('NFD')]);

/** What two spellings of one name have in common: letters and digits, without case and accents. */
export const skeletonOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The secret of a link without what was typed, pasted or joined to it; no secret has such characters. */
export const secretInLink = (given: string): string =>
  given.length > MAX_LINK_LENGTH ? given : given.replace(NO_SECRET, '');
