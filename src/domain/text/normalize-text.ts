/** Spreadsheets, Word and PDF files bring tabs, vertical tabs and form feeds. */
const SPACE = /[\t\v\f\u0085\u2800\p{Zl}\p{Zp}\p{Zs}]+/gu;
const DASH = /[\p{Pd}\u2043\u2212\u30FC]/gu;
const DIGIT = /\p{Nd}/gu;
const IS_DIGIT = /^\p{Nd}$/u;
const IGNORABLE = /\p{DI}|[\uFFF9-\uFFFB]/gu;
/** Joiners, variation selectors and emoji tags shape the letter or emoji before them. */
const SHAPING = String.raw`\u180B-\u180F\u200C\u200D\uFE00-\uFE0F\u{E0020}-\u{E007F}\u{E0100}-\u{E01EF}`;
const INVISIBLE = new RegExp(`(?![${SHAPING}])(?:${IGNORABLE.source})`, 'gu');
const SHAPES_NOTHING = new RegExp(`(^|\\s)[${SHAPING}]+`, 'gu');

/** Removes invisible characters except those that shape the character before them. */
export const withoutInvisible = (text: string): string =>
  text.replace(INVISIBLE, '').replace(SHAPES_NOTHING, '$1');

/** Normalizes a line: nothing invisible, single spaces, trimmed, NFC. */
export const normalizeLine = (text: string): string =>
  withoutInvisible(text.replace(SPACE, ' ')).replace(/ {2,}/g, ' ').trim().normalize('NFC');

/** The ten digits of every script are consecutive in Unicode, so the distance to the first is the value. */
const toAsciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (IS_DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
};

/** Replaces the digits of every script by ASCII digits. */
export const withAsciiDigits = (text: string): string => text.replace(DIGIT, toAsciiDigit);

const ENCLOSING = /\p{Me}/gu;

const CIRCLED = /[\u2776-\u277e\u2780-\u2788\u278a-\u2792\u24f5-\u24fd\u24ff]/g;
const circledDigit = (circled: string): string =>
  circled === '\u24ff' ? '0' : String((circled.charCodeAt(0) - (circled < '\u2776' ? 0x24f4 : 0x2775)) % 10);

/** Replaces compatibility forms, circled digits and keycaps by plain characters. */
export const withPlainForms = (text: string): string =>
  text.replace(CIRCLED, circledDigit).normalize('NFKC').replace(ENCLOSING, '');

/** Normalizes a phone number, email address or postal code: plain characters instead of full width and the like. */
export const normalizeCode = (text: string): string =>
  withAsciiDigits(normalizeLine(withPlainForms(text).replace(IGNORABLE, '')));

/** Replaces dashes and minus signs by ASCII hyphens. */
export const withPlainHyphens = (text: string): string => text.replace(DASH, '-');
