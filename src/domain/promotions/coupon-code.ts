import { withAsciiDigits, withPlainForms } from '../text/normalize-text.ts';
import { decodePercent } from '../text/percent-encoding.ts';
import { MAX_TYPED_CODE_LENGTH } from './coupon.ts';

/** Codes looked up per typed text, which counts as one guess. */
const MAX_CODES = 3;
const MIN_WORD = 3;
const MAX_SPELLINGS = 64;
const ALIKE = [
  ['0', 'O'],
  ['1', 'I', 'L'],
];

/** Codes of earlier releases may start or end with a hyphen, unlike `COUPON_CODE`. */
const STORED_CODE = /^[a-z0-9-]{1,40}$/i;
/** Includes the minus sign and the character that Japanese keyboards type for a hyphen. */
const DASH = /[\p{Pd}\u2043\u207b\u2212\u02d7\u30fc]/gu;
const BLANK = /[\s\p{Z}\u2800]+/gu;
const INVISIBLE = /(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** A code in groups, such as `TEA.TIME.5`, whose separators are not part of it. */
const GROUPED = /^[a-z0-9-]+(?:[._·•:;,'’*~+][a-z0-9-]+)+$/i;
const NOT_IN_CODE = /[^a-z0-9-]/gi;
const SURROUNDING = /^(?:(?!-)[\p{P}\p{S}])+|(?:(?!-)[\p{P}\p{S}])+$/gu;

const ADDRESS = /(?:[a-z]+:\/\/|www\.)[^\s/?#)]*([^\s)\]>"]*)/gi;
/** `?coupon=WELCOME10`, in a URL or alone. */
const PARAMETER = /(?:^|[?&#;/\s])[\w-]*(?:code|coupon|discount|promo|voucher)[\w-]*=([^&#=;\s)\]>"]+)/i;
const BETWEEN_WORDS = /[\s"'“”‘’„«»()[\]<>{},.;:|*=?!+~`]+/u;

const fromCodePoint = (digits: string): string => {
  const code = Number(digits.replace(/^x/i, '0x'));
  return code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
};

const decode = (text: string): string =>
  decodePercent(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=3D/gi, '=')
      .replace(/&#(\d{1,7}|x[0-9a-f]{1,6});/gi, (_, digits: string) => fromCodePoint(digits))
      .replace(/&(?:shy|zwn?j|lrm|rlm);/gi, '')
      .replace(/&(?:[mn]?dash|hyphen|minus);/gi, '-')
      .replace(/&[a-z]{2,8};/gi, ' '),
  );

const LOOKALIKES = 'АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
const LATIN = 'ABEKMHOPCTYXIJSABEZHIKMNOPTYX';

const withLatinLetters = (text: string): string =>
  text.replace(
    /[\p{sc=Cyrillic}\p{sc=Greek}]/gu,
    (letter) => LATIN[LOOKALIKES.indexOf(letter.toUpperCase())] ?? letter,
  );

const trimmed = (text: string): string => text.replace(SURROUNDING, '');

const likelihood = (word: string): number => {
  const kind = /\d/.test(word) && /[a-z]/i.test(word) ? 2 : Number(/^[A-Z-]+$/.test(word));
  return kind * MAX_TYPED_CODE_LENGTH + word.length;
};

const wordsOf = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((word) => trimmed(word).replace(/^-+|-+$/g, ''))
    .filter((word) => word.length >= MIN_WORD && STORED_CODE.test(word))
    .sort((a, b) => likelihood(b) - likelihood(a));

/** Returns the stored codes that a text may mean, likeliest first: from a URL, then the whole text without spaces, then its words. */
export const couponCodes = (typed: string): string[] => {
  if (typed.length > MAX_TYPED_CODE_LENGTH) return [];
  const text = withLatinLetters(withAsciiDigits(withPlainForms(decode(typed).replace(INVISIBLE, ''))))
    .replace(INVISIBLE, '')
    .replace(DASH, '-')
    .replace(BLANK, ' ');
  const paths: string[] = [];
  const withoutAddresses = text.replace(ADDRESS, (_, path: string) => {
    paths.push(path);
    return ' ';
  });
  const whole = trimmed(withoutAddresses.replace(/ /g, ''));
  const candidates = [
    trimmed(PARAMETER.exec(text)?.[1]?.replace(/\+/g, '') ?? ''),
    // A text field removes the line break of a quoted-printable soft break but not its `=`.
    whole.replace('=', ''),
    GROUPED.test(trimmed(text)) ? whole.replace(NOT_IN_CODE, '') : '',
    ...wordsOf(withoutAddresses, BETWEEN_WORDS),
    ...wordsOf(paths.join('/'), /[/?&=#.]+/),
  ];
  const codes = candidates.filter((code) => STORED_CODE.test(code)).map((code) => code.toUpperCase());
  return [...new Set(codes)].slice(0, MAX_CODES);
};

const spellingsOf = (code: string): string[] => {
  let spellings = [''];
  for (const character of code.replaceAll('-', '')) {
    const alike = ALIKE.find((characters) => characters.includes(character)) ?? [character];
    spellings = spellings.flatMap((start) => alike.map((end) => start + end));
    if (spellings.length > MAX_SPELLINGS) return [];
  }
  return spellings;
};

/** Returns codes without hyphens that look like one of `codes` in print: `O` for `0`, `I` or `L` for `1`. */
export const similarCodes = (codes: readonly string[]): string[] => {
  const exact = new Set(codes.map((code) => code.replaceAll('-', '')));
  return [...new Set(codes.flatMap(spellingsOf))].filter((code) => !exact.has(code));
};
