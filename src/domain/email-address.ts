import { normalizeCode } from './normalize-text.ts';

/** Every runtime has it, and it converts an internationalized domain as browsers do (UTS #46). */
declare const URL: new (url: string) => { readonly hostname: string };

const ASCII = /^[\x21-\x7e]*$/;
const DOMAIN = /^[^\s/?#@:\\[\]%<>^|]+$/u;

/** The one address in `Ada <ada@example.com>`, `Ada (ada@example.com)` or a Markdown link. */
const BRACKETED = /^[^@]*[<[(]([^<>[\]()@]*@[^<>[\]()@]*)[>\])](?:\([^()]*\))?[^@]*$/;
/** No address holds a colon, so the words before one are a label. */
const LABEL = /^(?:[\p{L}\p{M} .'()-]{1,40}: ?(?:\/\/)?|e-?mail(?: address)? )+/iu;
const MAILTO = /mailto: ?(?:\/\/)?$/i;
const COMMENT = / ?\([^()@]*\)$/;
/** What no local part begins with, and what no domain ends with. */
const BEFORE = /^(?:["()<>[\],;:\s]|[^\p{ASCII}\p{L}\p{M}\p{N}])+/u;
const AFTER = /(?:["()<>{}.,;:!?\s]|[^\p{ASCII}\p{L}\p{M}\p{N}])+$/u;
/** Emphasis and quotes that a local part may begin with: no part of it when they end the domain too. */
const PAIRED = /^(['`*_~]{1,3})(.+)\1$/u;

const toAsciiDomain = (domain: string): string => {
  if (ASCII.test(domain) || !DOMAIN.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
};

/** The address of a `mailto:` link, which is percent-encoded and may have a subject (RFC 6068). */
const fromLink = (link: string): string => {
  const [address = ''] = link.split('?', 1);
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};

const withoutLabel = (text: string): string => {
  const [label = ''] = LABEL.exec(text) ?? [];
  const rest = text.slice(label.length);
  return MAILTO.test(label) ? fromLink(rest) : rest;
};

/** The address in `mailto:ada@example.com`, `Email: "Ada" <ada@example.com>,` or around invisible characters; its domain in ASCII. */
export const normalizeEmail = (typed: string): string => {
  const plain = normalizeCode(typed).replace(/。/g, '.').replace(/ ?@ ?/g, '@');
  const bracketed = BRACKETED.exec(plain)?.[1] ?? plain;
  const address = withoutLabel(bracketed.replace(BEFORE, ''))
    .replace(COMMENT, '')
    .replace(BEFORE, '')
    .replace(AFTER, '')
    .replace(PAIRED, '$2')
    .replace(AFTER, '');
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? address : address.slice(0, at) + toAsciiDomain(address.slice(at));
};
