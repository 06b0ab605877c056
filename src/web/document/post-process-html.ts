import type { InlineContent } from '#services/ports/ports.ts';
import { markedWith, type RenderedPage, replaceScripts } from './split-html.ts';

/** The attribute that holds inline styles until `apply-inline-styles.ts` applies them. */
const WAITING = ' data-style="';
const STYLE = ' style="';
/** Colors, lengths and names; nothing that could end the rule or the element. */
const PLAIN = /^[\w\s#%.,:;()+-]*$/;

/** Texts of style sheets by the address that pages link. */
export type StyleSheets = ReadonlyMap<string, string>;

/** The attribute that lists the inlined sheets (`apply-inline-styles.ts`). */
const SHEETS = 'data-sheets';
const SHEET_LINK = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g;

/** React Router ends the address of a sheet that a later chunk brings with `#`. */
const fileOf = (address: string): string => address.replace(/#$/, '');

/** True if the position is in a tag: React escapes angle brackets elsewhere, and JSON has no `<`. */
const isInTag = (html: string, at: number): boolean => html.lastIndexOf('<', at) > html.lastIndexOf('>', at);

/** Moves `style` attributes to `data-style` and collects their values; drops a value that is not `PLAIN`. */
const letStylesWait = (
  shown: string,
): { readonly html: readonly string[]; readonly values: ReadonlySet<string> } => {
  const values = new Set<string>();
  const html: string[] = [];
  let done = 0;
  for (let at = shown.indexOf(STYLE); at >= 0; at = shown.indexOf(STYLE, at + STYLE.length)) {
    if (!isInTag(shown, at)) continue;
    const begin = at + STYLE.length;
    const end = shown.indexOf('"', begin);
    const value = shown.slice(begin, end);
    const isPlain = PLAIN.test(value);
    if (isPlain) values.add(value);
    html.push(shown.slice(done, at), isPlain ? `${WAITING}${value}"` : '');
    done = end + 1;
  }
  html.push(shown.slice(done));
  return { html, values };
};

/**
 * Moves sheets, which would delay the first paint, and style attributes, which the content security policy
 * forbids, into the head. Returns pieces, since one string would copy the page in memory.
 */
export const settlePage = (
  page: RenderedPage,
  mark: string,
  sheets: StyleSheets = new Map(),
): InlineContent & { readonly html: readonly string[] } => {
  const scripts: string[] = [];
  const behind = replaceScripts(page.scripts, mark, (script, text) => {
    if (text) scripts.push(text);
    return script.replace(markedWith(mark), '');
  });
  const held: string[] = [];
  const head = page.head.replaceAll(markedWith(mark), '').replace(SHEET_LINK, (link, address: string) => {
    if (!sheets.has(fileOf(address))) return link;
    held.push(address);
    return '';
  });
  const shown = letStylesWait(page.shown);
  // `:not(#_)` makes a rule stronger than every class, as an attribute is.
  const rules = [...shown.values].map((value) => `[data-style="${value}"]:not(#_){${value}}`).join('');
  const style = held.map((address) => sheets.get(fileOf(address))).join('') + rules;
  const of = held.length > 0 ? ` ${SHEETS}="${held.join(' ')}"` : '';
  return {
    html: [head, style && `<style${of}>${style}</style>`, ...shown.html, behind],
    scripts,
    styles: style ? [style] : [],
  };
};
