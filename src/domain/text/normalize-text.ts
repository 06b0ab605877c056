/** Blanks of every width; spreadsheets, Word and PDF files bring tabs, vertical tabs and form feeds. */
const SPACE = /[\t\v\f\u0085\u2800\p{Zl}\p{Zp}\p{Zs}]+/gu;
const DASH = /[\p{Pd}\u2043\u2212\u30FC]/gu;
const DIGIT = /\p{Nd}/gu;
const IS_DIGIT = /^\p{Nd}$/u;
const IGNORABLE = /\p{DI}|[\uFFF9-\uFFFB]/gu;
/** Ignorable code points that shape the letter or emoji before them: joiners, variation selectors, emoji tags. */
const SHAPING = String.raw`\u180B-\u180F\u200C\u200D\uFE00-\uFE0F\u{E0020}-\u{E007F}\u{E0100}-\u{E01EF}`;
const INVISIBLE = new RegExp(`(?![${SHAPING}])(?:${IGNORABLE.source})`, 'gu');
const SHAPES_NOTHING = new RegExp(`(^|\\s)[${SHAPING}]+`, 'gu');

/** Removes characters that cannot be seen, such as soft hyphens and direction marks. */
export const withoutInvisible = (text: string): string =>
  text.replace(INVISIBLE, '').replace(SHAPES_NOTHING, '$1');

/** One line of text: nothing invisible, single spaces, no space at either end, NFC. */
export const normalizeLine = (text: string): string =>
  withoutInvisible(text.replace(SPACE, ' ')).replace(/ {2,}/g, ' ').trim().normalize('NFC');

/** In Unicode the ten digits of a script stand in a row, so the distance to the first of them is the value. */
const toAsciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (IS_DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
};

/** The same text with the digits of every script as `0` to `9`. */
export const withAsciiDigits = (text: string): string => text.replace(DIGIT, toAsciiDigit);

/** Marks around a character, such as that of the keycap `5\ufe0f\u20e3`. */
const ENCLOSING = /\p{Me}/gu;

/** Digits in circles that have no compatibility form. */
const CIRCLED = /[\u2776-\u277e\u2780-\u2788\u278a-\u2792\u24f5-\u24fd\u24ff]/g;
const circledDigit = (circled: string): string =>
  circled === '\u24ff' ? '0' : String((circled.charCodeAt(0) - (circled < '\u2776' ? 0x24f4 : 0x2775)) % 10);

/** The same characters without compatibility forms, circles and keycaps. */
export const withPlainForms = (text: string): string =>
  text.replace(CIRCLED, circledDigit).normalize('NFKC').replace(ENCLOSING, '');

/** Text that is a code rather than words (phone, email, postal code): compatibility forms such as full width are plain. */
export const normalizeCode = (text: string): string =>
  withAsciiDigits(normalizeLine(withPlainForms(text).replace(IGNORABLE, '')));

/** The same with one kind of hyphen. */
export const withPlainHyphens = (text: string): string => text.replace(DASH, '-');
