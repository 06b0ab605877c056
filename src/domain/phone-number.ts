import { normalizeCode, withPlainHyphens } from './normalize-text.ts';
import { decodePercent } from './percent-encoding.ts';
import { isTimeUnclear, withoutTimes } from './time-of-day.ts';

export const MAX_PHONE = 40;

/** ITU-T E.164 allows 15 digits; the shortest national numbers have five. */
const [MIN_DIGITS, MAX_DIGITS] = [5, 15];
/** Fewer digits among other words may be a house number or a postal code. */
const MIN_DIGITS_AMONG_WORDS = 7;

/** What stands before a number in links and address books: `tel:`, `TEL;TYPE=CELL:` (RFC 6350), `Mobile:`, `ph.`. */
const LABEL =
  /^(?:(?:(?:\w+\.)?tel;[^:]*:|\p{L}[\p{L}. -]{0,20} ?:|(?:telephone|tel|phone|ph|mobile|mob|cell|home|work|office|t|m|p)(?:\.|(?=[ +([\d#]))) ?#? ?\/{0,2} ?){1,2}/iu;
/** The `#` of `Cell # 555 0143`. */
const NUMBER_SIGN = /(\p{L}[. ]{0,2})#/gu;
/** Names, labels and pictures around a number, such as `📞` or `(cell)`. */
const WORDS = /^[\p{L}\p{M}\p{So}\p{Sk} .,:;'’"“”()[\]/&|•*!?-]*$/u;
/** Parameters of a `tel:` link but for the extension (RFC 3966). */
const PARAMETER = /;(?!ext=)[\w-]+=[^;]*/gi;
const EXTENSION_WORDS =
  'ext(?:ensi(?:[oó]n|ó)|ensão|n)?|xt|x|×|#|~|доб(?:авочный)?|дод(?:атковий)?|вн(?:утр(?:енний|ішній)?)?|вътр(?:ешен)?|лок(?:ал)?|' +
  'int(?:ern(?:o|e|a|nr|nummer)?|erior)?|anexo|ramal|poste|durchwahl|dw|nebenstelle|nst|klappe|toestel|tst|doorkies(?:nummer)?|' +
  'ankn(?:ytning)?|lok(?:al(?:nr|nummer)?)?|linka|kl(?:apka)?|wewn?(?:ętrzny)?|dahili|dah|alanumero|alanro|alaliittymä|mell(?:ék)?|' +
  'sise(?:number)?|iekš(?:ējais)?|vid(?:inis)?|kućni(?: broj)?|innanhússnúmer|εσωτ(?:ερικό)?|pesawat|pes|samb(?:ungan)?|' +
  'máy lẻ|nhánh|số nội bộ|(?:內線|内線|内线|分機|分机)(?:番号|號碼?|号码?)?|轉接?|转接?|내선(?:번호)?|교환|ต่อ|एक्सटेंशन|שלוחה|تحويلة|داخلی|داخلي';
/** `ext. `, `Extension no. `, `x` and the like. */
const EXTENSION_LABEL = `(?:${EXTENSION_WORDS})[ .:=#-]*(?:(?:n[or°]|num(?:ber|mer)?)[ .:=#-]*)?`;
const EXTENSION = new RegExp(
  String.raw`^(.*?\d[)\]]?)(?:[ ,;/([-]*${EXTENSION_LABEL}(\d{1,7})| ?[,;pw]{1,4} ?(\d{1,5}))[#)\]]?$`,
  'iu',
);
/** An extension in front of a number, as in `ext 12 555 0143`: its digits are none of the number's. */
const EXTENSION_FIRST = new RegExp(String.raw`(?:^|[^\p{L}])(?=\p{L})${EXTENSION_LABEL}$`, 'iu');
/** A code that is dialed before a number, such as `*67`. */
const DIALING_CODE = /^[*#]\d{2,3}\D/;
const NUMBER = /^[([]?\+?[\d ()[\]./'’·_-]+$/u;
const FIRST_DIGIT = /[+([ ]*\d/;
const AREA_CODE_WORDS =
  '(?:area|country|city|std|dial(?:l?ing)?) code|(?:landes)?vorwahl|indicatif|prefijo|prefisso|prefixo|ddd|netnummer|riktnummer|' +
  'retningsnummer|suuntanumero|předvolba|predvoľba|kierunkowy|körzetszám|код (?:города|міста)|alan kodu|市外局番|区号|區號|지역번호';
/** The digits of `area code 555, 555-0143` begin the number. */
const AREA_CODE = new RegExp(
  String.raw`^((?:[^\d]*?[^\p{L}\d])?)(?:${AREA_CODE_WORDS})[ .:=#-]*(\+?\d{1,5})([) ,;:/-]+(?:numb?er )?)`,
  'iu',
);
/** Any other code in front of a number, as in `gate code 1234 555 0143`: its digits are none of the number's. */
const OTHER_CODE = /(?:code|код(?: \p{L}+)?)[ .:=#-]*\d{1,6}(?!\d)/iu;
/** `+49 Germany)` or `Berlin 030)` before the rest of a number. */
const CODE_WITH_PLACE = String.raw`(?:\+?\d{2}|[^()]* 0\d)[^()]*\)\D*\d`;
/** Words in brackets, such as `(2nd floor)`, unless they are an extension or a code, or hold a number. */
const BRACKETED_WORDS = new RegExp(
  String.raw`\((?!(?:${EXTENSION_LABEL}|(?:${AREA_CODE_WORDS})\D*)\d|${CODE_WITH_PLACE}|[^()]*\d(?:[^()\d]{0,3}\d){${MIN_DIGITS - 1}})[^()]*\p{L}[^()]*\)`,
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
  const [, number, labelled, paused] = EXTENSION.exec(text) ?? [];
  const extension = labelled ?? paused;
  // Of two numbers of one length neither is an extension.
  return number && extension && isNumber(number) && digitsOf(number) > extension.length
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

/** The number and extension of a text that holds one number once. */
const readNumber = (text: string) => {
  const whole = text.replace(AREA_CODE, (_, before: string, code: string, after: string) =>
    after.startsWith(')') ? `${before}${code}${after}` : `${before}${code} `,
  );
  const timed = whole.replace(LABEL, '').replace(PARAMETER, '').replace(BRACKETED_WORDS, ' ');
  if (isTimeUnclear(timed) || OTHER_CODE.test(whole.replace(BRACKETED_WORDS, ' '))) return undefined;
  const unlabelled = withoutTimes(timed);
  const { before, after, middle } = around(unlabelled);
  const words = (before + after).replace(NUMBER_SIGN, '$1');
  const read = split(middle);
  const min = /\p{L}/u.test(words) ? MIN_DIGITS_AMONG_WORDS : MIN_DIGITS;
  const isCode = EXTENSION_FIRST.test(before) || DIALING_CODE.test(unlabelled);
  const isClear = WORDS.test(words) && !DIGIT_OF_WORD.test(after) && !isCode;
  return isClear && isNumber(read.number, min) ? read : undefined;
};

/** Links as Markdown and mail programs write them. */
const LINKS = [/\[([^[\]]+)\]\((.+)\)/, /()\((tel:.+)\)/i, /()<([^<>]*\d[^<>]*)>/];
const BETWEEN_NUMBERS = /[ |,;/]+/g;
/** Separates two numbers rather than the digits of one. */
const CLEARLY_BETWEEN = / *[|,;/][ |,;/]*/g;
/** Fewer than seven digits may be the halves of one number, such as `98765 98765`. */
const REPEATED = /^(\+?\d(?:-?\d){6,}) \1$/;
const INTERNATIONAL = /^[([]?(?:\+|00|011)/;
const MAX_COUNTRY_CODE = 3;

/** Of two spellings of one number the more complete; undefined for two numbers. */
const sameNumber = (one: string, other: string): string | undefined => {
  const significant = (number: string) =>
    number.replace(INTERNATIONAL, '').replace('(0)', '').replace(/\D/g, '').replace(/^0/, '');
  const [long, short] = INTERNATIONAL.test(one) || !INTERNATIONAL.test(other) ? [one, other] : [other, one];
  if (significant(long) === significant(short)) return long;
  const codeLength = significant(long).length - significant(short).length;
  const isWithCode =
    INTERNATIONAL.test(long) &&
    !INTERNATIONAL.test(short) &&
    significant(long).endsWith(significant(short)) &&
    codeLength > 0 &&
    codeLength <= MAX_COUNTRY_CODE;
  return isWithCode ? long : undefined;
};

/** The number of a text that holds it twice, as mail programs write a link. */
const readTwice = (text: string, separators = BETWEEN_NUMBERS) => {
  for (const { 0: separator, index } of text.matchAll(separators)) {
    const one = readNumber(text.slice(0, index));
    const other = readNumber(text.slice(index + separator.length));
    const number = one && other && sameNumber(one.number, other.number);
    // A slash also separates an area code from the rest of a number.
    const mayBeOne =
      separator.includes('/') &&
      [one, other].some((read) => read && digitsOf(read.number) < MIN_DIGITS_AMONG_WORDS);
    if (mayBeOne) continue;
    const extensions = new Set([one?.extension, other?.extension].filter(Boolean));
    if (number && extensions.size <= 1) return { number, extension: [...extensions].join('') };
  }
  return undefined;
};

/** The one phone number of a text in ASCII digits and separators, with an extension as ` ext. 12`; text without one only loses what is invisible. */
export const normalizePhone = (typed: string): string => {
  const plain = withPlainHyphens(normalizeCode(decodePercent(typed)));
  const text = normalizeCode(LINKS.reduce((linked, link) => linked.replace(link, ' $1 $2 '), plain));
  const once = text.replace(REPEATED, '$1');
  const read = readTwice(once, CLEARLY_BETWEEN) ?? readNumber(once) ?? readTwice(once);
  return read ? read.number + read.extension : plain;
};

/** True for a normalized number with 5 to 15 digits and perhaps an extension. */
export const isPhone = (text: string): boolean => isNumber(split(text).number);
