import type { InlineContent } from '#services/ports/ports.ts';
import { nonceAttribute, type RenderedPage, replaceScripts } from './split-html.ts';

/** The attribute that holds inline styles until `apply-inline-styles.ts` applies them. */
const DATA_STYLE = ' data-style="';
const STYLE = ' style="';
/** Colors, lengths and names; nothing that could end the rule or the element. */
const SAFE_VALUE = /^[\w\s#%.,:;()+-]*$/;

/** Texts of style sheets by the address that pages link. */
export type StyleSheets = ReadonlyMap<string, string>;

/** The attribute that lists the inlined sheets (`apply-inline-styles.ts`). */
const SHEETS = 'data-sheets';
const SHEET_LINK = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g;

/** React Router ends the address of a sheet that a later chunk brings with `#`. */
const fileOf = (url: string): string => url.replace(/#$/, '');

/** True if the position is in a tag: React escapes angle brackets elsewhere, and JSON has no `<`. */
const isInTag = (html: string, at: number): boolean => html.lastIndexOf('<', at) > html.lastIndexOf('>', at);

/** Moves `style` attributes to `data-style` and collects their values; drops a value that is not safe. */
const deferInlineStyles = (
  markup: string,
): { readonly html: readonly string[]; readonly values: ReadonlySet<string> } => {
  const values = new Set<string>();
  const html: string[] = [];
  let done = 0;
  for (let at = markup.indexOf(STYLE); at >= 0; at = markup.indexOf(STYLE, at + STYLE.length)) {
    if (!isInTag(markup, at)) continue;
    const begin = at + STYLE.length;
    const end = markup.indexOf('"', begin);
    const value = markup.slice(begin, end);
    const isSafe = SAFE_VALUE.test(value);
    if (isSafe) values.add(value);
    html.push(markup.slice(done, at), isSafe ? `${DATA_STYLE}${value}"` : '');
    done = end + 1;
  }
  html.push(markup.slice(done));
  return { html, values };
};

/**
 * Moves sheets, which would delay the first paint, and style attributes, which the content security policy
 * forbids, into the head. Returns pieces, since one string would copy the page in memory.
 */
export const postProcessHtml = (
  page: RenderedPage,
  marker: string,
  sheets: StyleSheets = new Map(),
): InlineContent & { readonly html: readonly string[] } => {
  const scripts: string[] = [];
  const collect = (script: string, text: string): string => {
    if (text) scripts.push(text);
    return script.replace(nonceAttribute(marker), '');
  };
  const tail = replaceScripts(page.scripts, marker, collect);
  // In the head links have the attribute too.
  const beginOfScripts = page.head.indexOf(`<script${nonceAttribute(marker)}`);
  const [links, headScripts] =
    beginOfScripts < 0
      ? [page.head, '']
      : [page.head.slice(0, beginOfScripts), page.head.slice(beginOfScripts)];
  const inlined: string[] = [];
  const head = links.replaceAll(nonceAttribute(marker), '').replace(SHEET_LINK, (link, url: string) => {
    if (!sheets.has(fileOf(url))) return link;
    inlined.push(url);
    return '';
  });
  const body = deferInlineStyles(page.body);
  // `:not(#_)` makes a rule stronger than every class, as an attribute is.
  const rules = [...body.values].map((value) => `[data-style="${value}"]:not(#_){${value}}`).join('');
  const style = inlined.map((url) => sheets.get(fileOf(url))).join('') + rules;
  const sheetList = inlined.length > 0 ? ` ${SHEETS}="${inlined.join(' ')}"` : '';
  return {
    html: [
      head,
      replaceScripts(headScripts, marker, collect),
      style && `<style${sheetList}>${style}</style>`,
      ...body.html,
      tail,
    ],
    scripts,
    styles: style ? [style] : [],
  };
};
