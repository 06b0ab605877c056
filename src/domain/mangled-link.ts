/** What mail programs and chats take along at either end of a link, or leave off at its end. */
const AROUND = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu;
const NO_SECRET = /^[^\w-]+|[^\w-]+$/g;
/** A link that was copied from an address bar and encoded again. */
const ENCODED = /%[0-9a-f]{2}/i;
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
  return name.replace(/[+\s]+/g, ' ').replace(AROUND, '');
};

/** What two spellings of one name have in common: letters and digits, without case and accents. */
export const skeletonOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The secret of a link without what was typed or pasted around it; no secret has such characters. */
export const secretInLink = (given: string): string =>
  given.length > MAX_CHARACTERS ? given : given.replace(NO_SECRET, '');
