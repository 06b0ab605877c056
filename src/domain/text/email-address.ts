import { normalizeCode } from './normalize-text.ts';
import { decodePercent } from './percent-encoding.ts';

/** Without the DOM types. Converts an internationalized domain as browsers do (UTS #46). */
declare const URL: new (url: string) => { readonly hostname: string };

const ASCII = /^[\x21-\x7e]*$/;
const DOMAIN = /^[^\s/?#@:\\[\]%<>^|]+$/u;

const ADDRESS = /[^\s<>()[\]",;:@]*@[^\s<>()[\]",;:]*/g;
const SCHEME = /\b[a-z]+:\/\//gi;
const URL_WITH_PATH = /:\/\/[^@]*\//;
/** `mailto:` links are percent-encoded and may have a subject (RFC 6068). */
const MAILTO = /mailto: ?(?:\/\/)?([^\s<>()[\]"?]*)(?:\?[^<>()[\]"]*)?/gi;
const QUERY = /(@[^@?]*)\?\w+=[^@]*$/;
const LABEL = /(?:[<([:]|="|\be-?mail(?: address)?(?: is)?)\s*$/i;
const REMARK = /^\s*(?:[>)\]]|[<([][^<>()[\]]*[>)\]])/;
const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.'’-]*/gu;
const BEFORE = /^(?:["()<>[\],;:\s]|[^\p{ASCII}\p{L}\p{M}\p{N}])+/u;
const AFTER = /(?:["()<>{}.,;:!?/\\|\s]|[^\p{ASCII}\p{L}\p{M}\p{N}])+$/u;
/** Emphasis and quotes around the whole address; on one side only they belong to the local part. */
const PAIRED = /^(['`*_~]{1,3})(.+)\1$/u;
const DOMAIN_END = /[^\p{L}\p{M}\p{N}]+$/u;

/** Replacements of `@` and `.` that hide addresses from harvesters. */
const [OPEN, CLOSE] = [' ?[([{<] ?', String.raw` ?[)\]}>] ?`];
const BRACKETED_AT = new RegExp(`${OPEN}@${CLOSE}`, 'g');
const AT = new RegExp(
  `${OPEN}(?:at|ät|a|arroba|arobase|chiocciola|snabel-?a|собака|アット(?:マーク)?)${CLOSE}`,
  'giu',
);
const DOT = new RegExp(`${OPEN}(?:dot|punkt|punto|ponto|point|piste|kropka|точка|ドット|\\.)${CLOSE}`, 'giu');
const AT_WORD =
  /^((?:[^@]*: ?)?(?!e-?mail )[^\s:@]+(?: dot [^\s:@]+)*) at ((?!at )[\p{L}\p{N}.-]+(?: dot |\.)[\p{L}\p{N}.-]+(?: dot [\p{L}\p{N}-]+)*)$/iu;
const DOT_WORD = / dot /gi;
const DOMAIN_IN_WORDS = new RegExp(
  String.raw`@ ?[\p{L}\p{N}.-]+(?:(?:${DOT.source}| dot )[\p{L}\p{N}-]+)+$`,
  'iu',
);
const DOTTED_DOMAIN = /@[^@]*\./;

const withDots = (text: string): string => text.replace(DOT, '.').replace(DOT_WORD, '.');

/** Reads `ada(at)example.com` and `ada at example dot com` as `ada@example.com`; if the text has an `@`, words stay. */
const decodeObfuscated = (typed: string): string => {
  const text = typed.replace(BRACKETED_AT, '@');
  if (text.includes('@')) return text.replace(DOMAIN_IN_WORDS, withDots);
  const decoded = text.replace(AT, '@').replace(DOT, '.').replace(AT_WORD, '$1@$2');
  const dotted = decoded.includes('@') ? decoded.replace(DOT_WORD, '.') : decoded;
  return DOTTED_DOMAIN.test(dotted) ? dotted : typed;
};

const toAsciiDomain = (domain: string): string => {
  if (ASCII.test(domain) || !DOMAIN.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
};

const normalizeAddress = (text: string): string => {
  const address = text.replace(BEFORE, '').replace(AFTER, '').replace(PAIRED, '$2').replace(DOMAIN_END, '');
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? address : address.slice(0, at) + toAsciiDomain(decodePercent(address.slice(at)).trim());
};

/** True if the words beside an address are a name rather than a part that a space cut off. */
const isName = (text: string, local: string): boolean => {
  const words: readonly string[] = text.match(WORD) ?? [];
  const parts: readonly string[] = local.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return words.length === 0 || words.some((word) => parts.includes(word.toLowerCase()));
};

/** Extracts the only address, as in `Ada Lovelace <ada@example.com>,`, with an ASCII domain; otherwise removes invisible characters. */
export const normalizeEmail = (typed: string): string => {
  const plain = decodeObfuscated(normalizeCode(typed).replace(/。/g, '.')).replace(/ ?@ ?/g, '@');
  if (URL_WITH_PATH.test(plain)) return plain;
  const text = (plain.includes('@') ? plain : decodePercent(plain))
    .replace(MAILTO, (_, address: string) => decodePercent(address))
    .replace(SCHEME, '')
    .replace(QUERY, '$1');
  const matches = [...text.matchAll(ADDRESS)];
  const [address = '', ...repeats] = matches.map(([match]) => normalizeAddress(match));
  if (repeats.some((repeat) => repeat.toLowerCase() !== address.toLowerCase())) return plain;
  const [first, last] = [matches[0], matches.at(-1)];
  if (!first || !last) return plain;
  const before = text.slice(0, first.index);
  const after = text.slice(last.index + last[0].length);
  const [local = '', domain = ''] = address.split('@');
  const isClear =
    (LABEL.test(before) || isName(before, local)) &&
    (REMARK.test(after) || isName(after, domain.includes('.') ? local : ''));
  return isClear ? address : plain;
};
