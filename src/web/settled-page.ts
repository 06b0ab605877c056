import type { InlineParts } from '#services/ports.ts';

/** The attribute in which styles wait for the script that gives them back (`first-styles.ts`). */
const WAITING = 'data-style';
/** Colors, lengths and names; nothing that could end the rule or the element it stands in. */
const PLAIN = /^[\w\s#%.,:;()+-]*$/;

/** Style sheets by the address at which a page asks for them. */
export type StyleSheets = ReadonlyMap<string, string>;

/** The attribute that tells which sheets stand in an element (`first-styles.ts`). */
const SHEETS = 'data-sheets';
const SHEET_LINK = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g;

/** The address of what is fetched: React Router ends that of a sheet which some part brings along later with a number sign. */
const fileOf = (address: string): string => address.replace(/#$/, '');

/**
 * A rendered page as it is sent. The scripts that React Router has written are known by a mark, which nothing else in
 * the page can have guessed; it is taken off. Styles that stood in attributes, where no policy can tell them from
 * foreign ones, stand together in the head, and with them the sheets, for which the first sight of the page would wait
 * otherwise.
 */
export const settlePage = (
  rendered: string,
  mark: string,
  sheets: StyleSheets = new Map(),
): InlineParts & { readonly html: string } => {
  const scripts = [...rendered.matchAll(scriptsMarked(mark))].flatMap(([, text]) => (text ? [text] : []));
  const values = new Set<string>();
  const held: string[] = [];
  const html = rendered
    .replaceAll(` nonce="${mark}"`, '')
    .replace(SHEET_LINK, (link, address: string) => {
      if (!sheets.has(fileOf(address))) return link;
      held.push(address);
      return '';
    })
    .replace(STYLE_ATTRIBUTE, (_, before: string, value: string) => {
      if (!PLAIN.test(value)) return before;
      values.add(value);
      return `${before} ${WAITING}="${value}"`;
    });
  // As strong as an attribute is: stronger than every class.
  const rules = [...values].map((value) => `[${WAITING}="${value}"]:not(#_){${value}}`).join('');
  const style = held.map((address) => sheets.get(fileOf(address))).join('') + rules;
  if (!style) return { html, scripts, styles: [] };
  const of = held.length > 0 ? ` ${SHEETS}="${held.join(' ')}"` : '';
  return {
    html: html.replace('</head>', () => `<style${of}>${style}</style></head>`),
    scripts,
    styles: [style],
  };
};

const scriptsMarked = (mark: string): RegExp =>
  new RegExp(`<script(?=[^>]* nonce="${mark}")[^>]*>([\\s\\S]*?)</script>`, 'g');

// React writes no quote and no angle bracket into text or into another attribute.
const STYLE_ATTRIBUTE = /(<[a-z][^<>]*?) style="([^"<>]*)"/g;
