import { normalizeCode, withPlainHyphens } from './normalize-text.ts';

export const MAX_PHONE = 40;

/** ITU-T E.164 allows 15 digits; the shortest national numbers have five. */
const [MIN_DIGITS, MAX_DIGITS] = [5, 15];

/** What stands before a number in links and address books: `tel:`, `Mobile:`, `ph.`. */
const LABEL =
  /^(?:\p{L}[\p{L} ]{0,15}\.?:|(?:telephone|tel|phone|ph|mobile|mob|cell|home|work|office|t|m|p)(?:\.|(?=[ +([\d]))) ?\/{0,2} ?/iu;
/** Parameters of a `tel:` link but for the extension (RFC 3966). */
const PARAMETER = /;(?!ext=)[\w-]+=[^;]*/gi;
const EXTENSION =
  /^(.*?\d[)\]]?)(?: ?[,;([]* ?(?:ext(?:ensi[oó]n|n)?|xt|x|×|доб(?:авочный)?|int(?:erno|erne)?|anexo|ramal|poste|durchwahl|内線|内线|分机|#|~)[.:=]* ?| ?[,;pw]{1,4} ?)(\d{1,7})[#)\]]?$/iu;
const NUMBER = /^[([]?\+?[\d ()[\]./'’·_-]+$/u;

const digitsOf = (number: string): number => {
  const digits = number.replace('(0)', '').replace(/\D/g, '');
  return (number.startsWith('+') ? digits : digits.replace(/^(?:00|011)/, '')).length;
};

const isNumber = (text: string): boolean =>
  NUMBER.test(text) && digitsOf(text) >= MIN_DIGITS && digitsOf(text) <= MAX_DIGITS;

/** Splits `+1 555 555 0143 x12` into number and extension. */
const split = (text: string): { number: string; extension: string } => {
  const [, number, extension] = EXTENSION.exec(text) ?? [];
  return number && extension && isNumber(number)
    ? { number, extension: ` ext. ${extension}` }
    : { number: text, extension: '' };
};

/** A phone number in ASCII digits and separators, with an extension as ` ext. 12`; other text only loses what is invisible. */
export const normalizePhone = (typed: string): string => {
  const plain = withPlainHyphens(normalizeCode(typed));
  const text = plain
    .replace(LABEL, '')
    .replace(PARAMETER, '')
    .replace(/[ .,;/-]+$/, '');
  const { number, extension } = split(text);
  return isNumber(number) ? number + extension : plain;
};

/** True for a normalized number with 5 to 15 digits and perhaps an extension. */
export const isPhone = (text: string): boolean => isNumber(split(text).number);
