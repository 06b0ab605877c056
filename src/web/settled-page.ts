import type { InlineContent } from '#services/ports/ports.ts';
import { markedWith, type RenderedPage, replaceScripts } from './rendered-page.ts';

/** The attribute in which styles wait for the script that gives them back (`first-styles.ts`). */
const WAITING = ' data-style="';
const STYLE = ' style="';
/** Colors, lengths and names; nothing that could end the rule or the element it stands in. */
const PLAIN = /^[\w\s#%.,:;()+-]*$/;

/** Style sheets by the address at which a page asks for them. */
export type StyleSheets = ReadonlyMap<string, string>;

/** The attribute that tells which sheets stand in an element (`first-styles.ts`). */
const SHEETS = 'data-sheets';
const SHEET_LINK = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g;

/** The address of what is fetched: React Router ends that of a sheet which some part brings along later with a number sign. */
const fileOf = (address: string): string => address.replace(/#$/, '');

/** Whether a place in a page lies in a tag: React writes no angle bracket into text or attributes, and JSON has no opening one. */
const isInTag = (html: string, at: number): boolean => html.lastIndexOf('<', at) > html.lastIndexOf('>', at);

/** What is shown with its styles waiting, and each of them once. One that says more than colors and lengths is left out. */
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
 * A rendered page as it is sent. The scripts that React Router has written are known by their mark, which is taken off.
 * Styles that stood in attributes, where no policy can tell them from foreign ones, stand together in the head, and with
 * them the sheets, for which the first sight of the page would wait otherwise. In pieces: as one text it would lie in
 * memory once more.
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
  // As strong as an attribute is: stronger than every class.
  const rules = [...shown.values].map((value) => `[data-style="${value}"]:not(#_){${value}}`).join('');
  const style = held.map((address) => sheets.get(fileOf(address))).join('') + rules;
  const of = held.length > 0 ? ` ${SHEETS}="${held.join(' ')}"` : '';
  return {
    html: [head, style && `<style${of}>${style}</style>`, ...shown.html, behind],
    scripts,
    styles: style ? [style] : [],
  };
};
