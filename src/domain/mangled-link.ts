/** What mail programs and chats take along at either end of a link, or leave off at its end. */
const AROUND = /^[\s\p{P}\p{S}\p{C}]+|[\s\p{P}\p{S}\p{C}]+$/gu;
/** What stands between a link and the text that a program joined to it, as in `<a|b>` and `[a](b)`. */
const JOINED = /[<>"|]|\]\(/;
/** Where programs that look for links in a text take one to be over. */
const CUT = /[&/#?%+,:;="'<>|]/gu;
const NO_SECRET = /^[^\w-]+|[^\w-]+$/g;
/** A link that was copied from an address bar and encoded again. */
const ENCODED = /%[0-9a-f]{2}/i;
/** A link that was copied from the source of a page or an email. */
const HTML_ESCAPES = /&(?:amp|quot|apos|lt|gt|#0*39|#x27);/gi;
const MAX_DECODINGS = 2;
const MAX_CHARACTERS = 300;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The name that the end of a mangled link stands for: decoded, with spaces for `+`, and nothing around it. */
export const nameInLink = (given: string): string => {
  if (given.length > MAX_CHARACTERS) return '';
  let name = given;
  for (let n = 0; n < MAX_DECODINGS && ENCODED.test(name); n += 1) name = decoded(name);
  return name
    .replace(HTML_ESCAPES, ' ')
    .replace(/[+\s]+/g, ' ')
    .replace(AROUND, '');
};

/** The names that the end of a mangled link may stand for, the likelier first: all of it, or what stands before joined text. */
export const namesInLink = (given: string): string[] => {
  const whole = nameInLink(given);
  const [first = ''] = whole.split(JOINED);
  return [...new Set([whole, first.replace(AROUND, '')])].filter((name) => name !== '');
};

/** True if a link to `name` that was cut at one of its punctuation marks ends in `cut`. */
export const isCutFrom = (name: string, cut: string): boolean =>
  [...name.matchAll(CUT)].some(({ index }) => skeletonOf(name.slice(0, index)) === skeletonOf(cut));

/** What two spellings of one name have in common: letters and digits, without case and accents. */
export const skeletonOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The secret of a link without what was typed or pasted around it; no secret has such characters. */
export const secretInLink = (given: string): string =>
  given.length > MAX_CHARACTERS ? given : given.replace(NO_SECRET, '');
