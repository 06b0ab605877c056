import { normalizeCode, withPlainHyphens } from './normalize-text.ts';
import { decodePercent } from './percent-encoding.ts';
import { withoutTimes } from './time-of-day.ts';

/** Characters of a normalized number with its extension. */
export const MAX_PHONE_LENGTH = 40;

/** ITU-T E.164 allows 15 digits; the shortest national numbers have five. */
const [MIN_DIGITS, MAX_DIGITS] = [5, 15];
/** Fewer digits among words may be a house number or a postal code. */
const [MIN_DIGITS_AMONG_WORDS, MAX_DIGITS_AMONG_WORDS] = [7, 10];

/** vCard property, such as `TEL;TYPE=CELL:` (RFC 6350). */
const PROPERTY = /^(?:\w+\.)?tel;[^:]*:/i;
const LABEL =
  /(?:^|[^\p{L}])(?:(?:tel|phone|mob|m[oó]v|cel|handy|komórk|call|text|reach|contact|whatsapp|signal|sms|fax|home|work|my number|тел|моб|手机|手機|電話|电话|携帯|전화)\p{L}*|ph|[tmp](?=[ .:]))(?:[ .-]+(?:n[or]|number|is|me|at|on))*[ .:#/-]*$/iu;
/** Numbers in chat links are international without `+`. */
const CHAT_LINK =
  /(?:https?:\/\/)?(?:[\w.]+\.)?(?:wa\.me\/|t\.me\/\+|whatsapp(?:\.com|:\/)\/send\/?\?(?:[^\s]*&)?phone=)(?:[+ 0]|%2B|%20)*([1-9][\d-]*)[^\s)\]>]*/gi;
const DOUBLED_CODE = /\(?\+(\d{1,3})\)?[ -]*\(?(?:\+|00)\1\)?/;
const LOOKALIKES = /^[\d ()+./OoIl-]+$/;
const WORDS = /^[\p{L}\p{M}\p{So}\p{Sk} .,:;'’"“”()[\]/&|•*!?-]*$/u;
/** Parameters of a `tel:` link except the extension (RFC 3966). */
const PARAMETER = /;(?!ext=)[\w-]+=[^;]*/gi;
const EXTENSION_WORDS =
  'ext(?:ensi(?:[oó]n|ó)|ensão|n)?|xt|x|×|#|~|доб(?:авочный)?|дод(?:атковий)?|вн(?:утр(?:енний|ішній)?)?|вътр(?:ешен)?|лок(?:ал)?|' +
  'int(?:ern(?:o|e|a|nr|nummer)?|erior)?|anexo|ramal|poste|durchwahl|dw|nebenstelle|nst|klappe|toestel|tst|doorkies(?:nummer)?|' +
  'ankn(?:ytning)?|lok(?:al(?:nr|nummer)?)?|linka|kl(?:apka)?|wewn?(?:ętrzny)?|dahili|dah|alanumero|alanro|alaliittymä|mell(?:ék)?|' +
  'sise(?:number)?|iekš(?:ējais)?|vid(?:inis)?|kućni(?: broj)?|innanhússnúmer|εσωτ(?:ερικό)?|pesawat|pes|samb(?:ungan)?|' +
  'máy lẻ|nhánh|số nội bộ|(?:內線|内線|内线|分機|分机)(?:番号|號碼?|号码?)?|轉接?|转接?|내선(?:번호)?|교환|ต่อ|एक्सटेंशन|שלוחה|تحويلة|داخلی|داخلي';
const EXTENSION_LABEL = `(?:${EXTENSION_WORDS})[ .:=#-]*(?:(?:n[or°]|num(?:ber|mer)?)[ .:=#-]*)?`;
const EXTENSION = new RegExp(
  String.raw`^(.*?\d[)\]]?)(?:[ ,;/([-]*${EXTENSION_LABEL}(\d{1,7})| ?[,;pw]{1,4} ?(\d{1,5}))[#)\]]?$`,
  'iu',
);
/** Rejects list markers (`1. `), 0 or 1 after `+1`, and `(2)`, `/0144` or `9-17` after nine or ten digits: another number or a time. */
const NUMBER =
  /^(?!\d[.)] |[([]?\+ ?1\D*[01]|(?:\D*\d){10,}\D*\/|(?:\D*\d){8,}\d(?:\D*[([]| - ?\d\d?$| \d(?:\d?[-.]\d\d?)?$))[([]?\+?[\d ()[\]./'’·_-]+$/u;
const AREA_CODE_WORDS =
  '(?:area|country|city|std|dial(?:l?ing)?) code|(?:landes)?vorwahl|indicatif|prefijo|prefisso|prefixo|ddd|netnummer|riktnummer|' +
  'retningsnummer|suuntanumero|předvolba|predvoľba|kierunkowy|körzetszám|код (?:города|міста)|alan kodu|市外局番|区号|區號|지역번호';
const AREA_CODE = new RegExp(
  String.raw`^((?:[^\d]*?[^\p{L}\d])?)(?:${AREA_CODE_WORDS})[ .:=#-]*(\+?\d{1,5})(?:(\))|[ ,;:/-])[ ,;:/-]*`,
  'iu',
);
/** `+49 Germany)` or `Berlin 030)` before the rest of a number. */
const CODE_WITH_PLACE = String.raw`(?:\+?\d{2}|[^()]* 0\d)[^()]*\)\D*\d`;
/** Words in brackets, such as `(2nd floor)`, without an extension, area code or number. */
const BRACKETED_WORDS = new RegExp(
  String.raw`\((?!(?:${EXTENSION_LABEL}|(?:${AREA_CODE_WORDS})\D*)\d|${CODE_WITH_PLACE}|[^()]*\d(?:[^()\d]{0,3}\d){${MIN_DIGITS - 1}})[^()]*\p{L}[^()]*\)`,
  'giu',
);
const ONLY_LOOKALIKES = /^[ -]*[OoIl]+[ -]*$/;
const BETWEEN_WORDS = /^(\D*?)((?:[+([] ?)*\d(?:.*\d)?[)\]#]?)(\D*)$/;
const INTERNATIONAL = /^[([]?(?:\+|00|011)/;

const digitsOf = (number: string): string =>
  number.replace(INTERNATIONAL, '').replace('(0)', '').replace(/\D/g, '');
const significant = (number: string): string => digitsOf(number).replace(/^0/, '');

const isNumber = (text: string, min = MIN_DIGITS): boolean =>
  NUMBER.test(text) && digitsOf(text).length >= min && digitsOf(text).length <= MAX_DIGITS;

const split = (text: string): { number: string; extension: string } => {
  const [, number, labelled, paused] = EXTENSION.exec(text) ?? [];
  const extension = labelled ?? paused;
  // Equally long, they are two numbers.
  return number && extension && isNumber(number) && digitsOf(number).length > extension.length
    ? { number, extension: ` ext. ${extension}` }
    : { number: text, extension: '' };
};

/** False if the first digits may belong to the words before them, as in `Unit 5 555 0143`. */
const isClearAfter = (before: string, number: string): boolean => {
  if (LABEL.test(before)) return /[^\p{L}.# ] *$/u.test(before) || !/^[1-9][ /]/.test(number);
  if (!/\p{L}|\*$/u.test(before) || INTERNATIONAL.test(number)) return true;
  const isWhole = /^(?:[([0]|(?:\d[.-]?){7})/.test(number) && !/[a-z/]$/i.test(before);
  return isWhole && (significant(number).length <= MAX_DIGITS_AMONG_WORDS || /^\d+$/.test(number));
};

const readNumber = (text: string) => {
  const whole = text.replace(AREA_CODE, '$1$2$3 ');
  const timed = whole.replace(PROPERTY, 'tel:').replace(PARAMETER, '').replace(BRACKETED_WORDS, ' ');
  const [, before = '', middle = '', after = ''] = BETWEEN_WORDS.exec(withoutTimes(timed)) ?? [];
  const words = before.replace(LABEL, '') + after;
  const read = split(middle);
  const min = /\p{L}/u.test(words) ? MIN_DIGITS_AMONG_WORDS : MIN_DIGITS;
  const isClear =
    WORDS.test(words) &&
    !/^\p{L}/u.test(after) &&
    !ONLY_LOOKALIKES.test(words) &&
    isClearAfter(before, read.number);
  return isClear && isNumber(read.number, min) ? read : undefined;
};

const LINKS = [/\[([^[\]]+)\]\((.+)\)/, /()\((tel:.+)\)/i, /()<([^<>]*\d[^<>]*)>/];
const BETWEEN_NUMBERS = /[ |,;/]+/g;
const CLEARLY_BETWEEN = / *[|,;/][ |,;/]*/g;
/** Under seven digits it may be one number in halves, such as `98765 98765`. */
const REPEATED = /^(\+?\d(?:-?\d){6,}) \1$/;
const MAX_COUNTRY_CODE = 3;

const sameNumber = (a: string, b: string): string | undefined => {
  const [long, short] = INTERNATIONAL.test(a) || !INTERNATIONAL.test(b) ? [a, b] : [b, a];
  const codeLength = significant(long).length - significant(short).length;
  const maxLength = INTERNATIONAL.test(long) && !INTERNATIONAL.test(short) ? MAX_COUNTRY_CODE : 0;
  return significant(long).endsWith(significant(short)) && codeLength <= maxLength ? long : undefined;
};

const readTwice = (text: string, separators = BETWEEN_NUMBERS) => {
  for (const { 0: separator, index } of text.matchAll(separators)) {
    const first = readNumber(text.slice(0, index));
    const second = readNumber(text.slice(index + separator.length));
    const number = first && second && sameNumber(first.number, second.number);
    const mayBeOne =
      separator.includes('/') &&
      [first, second].some((read) => read && digitsOf(read.number).length < MIN_DIGITS_AMONG_WORDS);
    if (mayBeOne) continue;
    const extensions = new Set([first?.extension, second?.extension].filter(Boolean));
    if (number && extensions.size <= 1) return { number, extension: [...extensions].join('') };
  }
  return undefined;
};

const withDigits = (text: string): string =>
  LOOKALIKES.test(text)
    ? text.replace(/[OoIl]*\d[\dOoIl]*/g, (run) => run.replace(/o/gi, '0').replace(/[Il]/g, '1'))
    : text;

const findNumber = (plain: string): string | undefined => {
  const linked = LINKS.reduce((left, link) => left.replace(link, ' $1 $2 '), plain);
  const text = withDigits(normalizeCode(linked).replace(DOUBLED_CODE, '+$1'));
  const once = text.replace(REPEATED, '$1');
  const read = readTwice(once, CLEARLY_BETWEEN) ?? readNumber(once) ?? readTwice(once);
  return read && read.number + read.extension;
};

/** Extracts the only phone number in ASCII, with an extension as ` ext. 12`; otherwise removes only invisible characters. */
export const normalizePhone = (typed: string): string => {
  const plain = withPlainHyphens(normalizeCode(decodePercent(typed.replace(CHAT_LINK, 'tel:+$1'))));
  return findNumber(plain) ?? plain;
};

/** True for a normalized number of 5 to 15 digits, with or without an extension. */
export const isPhone = (text: string): boolean => findNumber(text) === text;
