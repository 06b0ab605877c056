import { SHORT_NUMBER_ALPHABET, SHORT_NUMBER_DIGITS, UNUSED_BITS } from './short-number.ts';

/** The lowest and the highest order number that a typed number means. */
export type OrderNumberRange = { readonly from: string; readonly to: string };

/** Longest typed order number, with words around both forms of it. */
export const MAX_TYPED_NUMBER_LENGTH = 100;

const LONG_NUMBER = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;
const SHORT_NUMBER = /\bCAM[\s-]*[\dA-Z]{6}\b/i;

/** Returns the order number or short number in a text, such as `Order number: CAM-7K4Q2M`; undefined without one. */
export const findOrderNumber = (typed: string): string | undefined => {
  const text = typed.normalize('NFKC').replace(/\p{Dash}/gu, '-');
  return (LONG_NUMBER.exec(text) ?? SHORT_NUMBER.exec(text))?.[0].replace(/\s/g, '');
};

/** Returns the range of a typed order number or short number, in any case and with or without its prefix; undefined for other text. */
export const orderNumberRange = (typed: string): OrderNumberRange | undefined => {
  const text = findOrderNumber(typed) ?? typed.trim();
  if (LONG_NUMBER.test(text)) return { from: text.toLowerCase(), to: text.toLowerCase() };
  const digits = readDigits(text);
  return digits?.length === SHORT_NUMBER_DIGITS ? rangeOf(digits) : undefined;
};

/** Fewer digits would begin too many numbers. */
const MIN_FIRST_DIGITS = 2;
const FIRST_DIGITS = /^CAM[\s-]+[\dA-Z]+$/i;

/** Returns the range of the order numbers whose short number begins with a text, such as `CAM-7K4`; undefined for other text. */
export const firstDigitsRange = (typed: string): OrderNumberRange | undefined => {
  const text = typed.trim();
  const digits = FIRST_DIGITS.test(text) ? readDigits(text) : undefined;
  if (!digits || digits.length < MIN_FIRST_DIGITS || digits.length >= SHORT_NUMBER_DIGITS) return undefined;
  return rangeOf(digits);
};

/** True if a text that should be something else is an order number, or the same one as another text without its prefix. */
export const isOrderNumberText = (text: string, typedNumber: string): boolean => {
  if (findOrderNumber(text) !== undefined) return true;
  const range = orderNumberRange(text);
  return range !== undefined && range.from === orderNumberRange(typedNumber)?.from;
};

const uuidOf = (first: number, fill: string): string =>
  [first.toString(16).padStart(8, '0'), ...[4, 4, 4, 12].map((length) => fill.repeat(length))].join('-');

/** The range of the short numbers that begin with these digits. */
const rangeOf = (digits: readonly number[]): OrderNumberRange => {
  const base = SHORT_NUMBER_ALPHABET.length;
  const count = base ** (SHORT_NUMBER_DIGITS - digits.length) * 2 ** UNUSED_BITS;
  const from = digits.reduce((value, digit) => value * base + digit, 0) * count;
  return { from: uuidOf(from, '0'), to: uuidOf(from + count - 1, 'f') };
};

/** Reads the digits as Crockford defines them: O is 0, I and L are 1. */
const readDigits = (text: string): readonly number[] | undefined => {
  const digits = text
    .toUpperCase()
    .replace(/^CAM/, '')
    .replace(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const values = Array.from(digits, (digit) => SHORT_NUMBER_ALPHABET.indexOf(digit));
  return values.includes(-1) ? undefined : values;
};
