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
  const bits = readShortNumber(text);
  if (bits === undefined) return undefined;
  const from = bits * 2 ** UNUSED_BITS;
  return { from: uuidOf(from, '0'), to: uuidOf(from + 2 ** UNUSED_BITS - 1, 'f') };
};

/** True if a text that should be something else is an order number, or the same one as another text without its prefix. */
export const isOrderNumberText = (text: string, typedNumber: string): boolean => {
  if (findOrderNumber(text) !== undefined) return true;
  const range = orderNumberRange(text);
  return range !== undefined && range.from === orderNumberRange(typedNumber)?.from;
};

const uuidOf = (first: number, fill: string): string =>
  [first.toString(16).padStart(8, '0'), ...[4, 4, 4, 12].map((length) => fill.repeat(length))].join('-');

/** Reads the digits as Crockford defines them: O is 0, I and L are 1. */
const readShortNumber = (text: string): number | undefined => {
  const digits = text
    .toUpperCase()
    .replace(/^CAM/, '')
    .replace(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const values = Array.from(digits, (digit) => SHORT_NUMBER_ALPHABET.indexOf(digit));
  if (values.length !== SHORT_NUMBER_DIGITS || values.includes(-1)) return undefined;
  return values.reduce((bits, value) => bits * SHORT_NUMBER_ALPHABET.length + value, 0);
};
