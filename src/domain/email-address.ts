import { normalizeCode } from './normalize-text.ts';

/** Every runtime has it, and it converts an internationalized domain as browsers do (UTS #46). */
declare const URL: new (url: string) => { readonly hostname: string };

const ASCII = /^[\x21-\x7e]*$/;
const DOMAIN = /^[^\s/?#@:\\[\]%<>^|]+$/u;

const toAsciiDomain = (domain: string): string => {
  if (ASCII.test(domain) || !DOMAIN.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
};

/** The address in `mailto:ada@example.com`, `"Ada" <ada@example.com>,` or around invisible characters; its domain in ASCII. */
export const normalizeEmail = (typed: string): string => {
  const plain = normalizeCode(typed).replace(/[ ,;.]+$/, '');
  const inBrackets = /<([^<>]*)>$/.exec(plain)?.[1]?.trim() ?? plain;
  const address = inBrackets.replace(/^mailto: ?/i, '');
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? address : address.slice(0, at) + toAsciiDomain(address.slice(at));
};
