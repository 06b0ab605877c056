import { decodePercent } from './percent-encoding.ts';

/** What mail programs and chats take along at either end of a link, or leave off at its end. */
const AROUND = /^[\s\p{P}\p{S}\p{C}]+|[\s\p{P}\p{S}\p{C}]+$/gu;
/** What stands between a link and what a program joined to it, as in `<a|b>`, `[a](b)` and `a%3Futm_source=b`. */
const JOINED = /[<>"|?#]|\]\(|&(?=[\w.-]+=)/;
/** A query that was encoded into a path, or joined to it with `&`. */
const QUERY = /[?&]([\w.-]+=[^#]*)/;
/** Where programs that look for links in a text take one to be over; brackets are often left out as a whole. */
const CUT = /[^\p{L}\p{M}\p{N}\s()]/gu;
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

const decode = (given: string): string => {
  let text = given;
  for (let n = 0; n < MAX_DECODINGS && ENCODED.test(text); n += 1) text = decodePercent(text);
  return text.replace(/&amp;/gi, '&');
};

/** The name that the end of a mangled link stands for: decoded, with spaces for `+`, and nothing around it. */
const nameInLink = (given: string): string =>
  decodePercent(decode(given).replace(QUOTED_PRINTABLE, '%$1'))
    .replace(HTML_ESCAPES, ' ')
    .replace(/[+\s]+/g, ' ')
    .replace(AROUND, '');

/** The names that the end of a mangled link may stand for, the likelier first: all of it, what stands before joined text, and both with `&` or `and` for the other. */
export const namesInLink = (given: string): string[] => {
  if (given.length > MAX_LINK_LENGTH) return [];
  const whole = nameInLink(given);
  const [first = ''] = whole.split(JOINED);
  const names = [whole, first.replace(AROUND, '')];
  const respelled = names.map((name) =>
    name.includes('&') ? name.replace(/ ?& ?/g, ' and ') : name.replace(/([ _-])and\1/gi, ' & '),
  );
  return [...new Set([...names, ...respelled])].filter((name) => name !== '');
};

/** The query that was encoded into the path of a mangled link, such as `type=green` in `/tea%3Ftype%3Dgreen`. */
export const queryInLink = (path: string): string =>
  path.length > MAX_LINK_LENGTH ? '' : (QUERY.exec(decode(path))?.[1] ?? '');

/** True if a link to `name` that was cut at one of its punctuation marks ends in `cut`. */
export const isCutFrom = (name: string, cut: string): boolean =>
  [...name.matchAll(CUT)].some(({ index }) => skeletonOf(name.slice(0, index)) === skeletonOf(cut));

/** What two spellings of one name have in common: letters and digits, without case and accents. */
export const skeletonOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The secret of a link without what was typed, pasted or joined to it; no secret has such characters. */
export const secretInLink = (given: string): string =>
  given.length > MAX_LINK_LENGTH ? given : given.replace(NO_SECRET, '');
