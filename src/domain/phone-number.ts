import { normalizeCode, withPlainHyphens } from './normalize-text.ts';

export const MAX_PHONE = 40;

/** ITU-T E.164 allows 15 digits; the shortest national numbers have five. */
const [MIN_DIGITS, MAX_DIGITS] = [5, 15];
/** Fewer digits among other words may be a house number or a postal code. */
const MIN_DIGITS_AMONG_WORDS = 7;

/** What stands before a number in links and address books: `tel:`, `Mobile:`, `ph.`. */
const LABEL =
  /^(?:\p{L}[\p{L}. -]{0,20} ?:|(?:telephone|tel|phone|ph|mobile|mob|cell|home|work|office|t|m|p)(?:\.|(?=[ +([\d]))) ?\/{0,2} ?/iu;
/** Names, labels and pictures around a number, such as `📞` or `(cell)`. */
const WORDS = /^[\p{L}\p{M}\p{So}\p{Sk} .,:;'’"“”()[\]/&|•*!?-]*$/u;
/** Parameters of a `tel:` link but for the extension (RFC 3966). */
const PARAMETER = /;(?!ext=)[\w-]+=[^;]*/gi;
const EXTENSION_WORDS =
  'ext(?:ensi[oó]n|ensão|n)?|xt|x|×|#|~|доб(?:авочный)?|вн(?:утр(?:енний)?)?|int(?:erno|erne)?|anexo|ramal|poste|' +
  'durchwahl|dw|nebenstelle|nst|klappe|toestel|tst|anknytning|ankn|lokal|linka|kl(?:apka)?|wewn?|dahili|máy lẻ|' +
  '內線|内線|内线|分機|分机|轉接?|转接?|내선|ต่อ|שלוחה|تحويلة|داخلی';
const EXTENSION = new RegExp(
  String.raw`^(.*?\d[)\]]?)(?:[ ,;/([-]*(?:${EXTENSION_WORDS})[.:=]* ?| ?[,;pw]{1,4} ?)(\d{1,7})[#)\]]?$`,
  'iu',
);
const NUMBER = /^[([]?\+?[\d ()[\]./'’·_-]+$/u;
const FIRST_DIGIT = /[+([ ]*\d/;
/** Words in brackets, such as `(2nd floor)`, unless they are an extension. */
const BRACKETED_WORDS = new RegExp(
  String.raw`\((?!(?:${EXTENSION_WORDS})[.:=]* ?\d)[^()]*\p{L}[^()]*\)`,
  'giu',
);
/** A digit that is part of a word, such as `4th`. */
const DIGIT_OF_WORD = /^\p{L}/u;
const LAST_DIGIT = /\d[)\]#]?(?=\D*$)/;

const digitsOf = (number: string): number => {
  const digits = number.replace('(0)', '').replace(/\D/g, '');
  return (number.startsWith('+') ? digits : digits.replace(/^(?:00|011)/, '')).length;
};

const isNumber = (text: string, min = MIN_DIGITS): boolean =>
  NUMBER.test(text) && digitsOf(text) >= min && digitsOf(text) <= MAX_DIGITS;

/** Splits `+1 555 555 0143 x12` into number and extension. */
const split = (text: string): { number: string; extension: string } => {
  const [, number, extension] = EXTENSION.exec(text) ?? [];
  return number && extension && isNumber(number)
    ? { number, extension: ` ext. ${extension}` }
    : { number: text, extension: '' };
};

/** What stands between the first and the last digit, and what surrounds it. */
const around = (text: string) => {
  const start = FIRST_DIGIT.exec(text)?.index ?? 0;
  const last = LAST_DIGIT.exec(text);
  const end = last ? last.index + last[0].length : text.length;
  const [before, after] = [text.slice(0, start), text.slice(end)];
  return { before, after, middle: text.slice(start, end).trim() };
};

/** The one phone number of a text in ASCII digits and separators, with an extension as ` ext. 12`; text without one only loses what is invisible. */
export const normalizePhone = (typed: string): string => {
  const plain = withPlainHyphens(normalizeCode(typed)).replace(/^<([^<>]*)>$/, '$1');
  const unlabelled = plain.replace(LABEL, '').replace(PARAMETER, '').replace(BRACKETED_WORDS, ' ');
  const { before, after, middle } = around(unlabelled);
  const words = before + after;
  const { number, extension } = split(middle);
  const min = /\p{L}/u.test(words) ? MIN_DIGITS_AMONG_WORDS : MIN_DIGITS;
  const isClear = WORDS.test(words) && !DIGIT_OF_WORD.test(after);
  return isClear && isNumber(number, min) ? number + extension : plain;
};

/** True for a normalized number with 5 to 15 digits and perhaps an extension. */
export const isPhone = (text: string): boolean => isNumber(split(text).number);
