import type { InlineContent } from '#services/ports/ports.ts';

/** A script of a page by its start tag and its text; other markup is a string. */
export type PagePart = string | { readonly tag: string; readonly text: string };

/** A rendered page: head without end tag and scripts, its scripts, visible markup, and React Router's scripts. */
export type RenderedPage = {
  readonly head: string;
  readonly headScripts: readonly PagePart[];
  readonly body: string;
  readonly scripts: readonly PagePart[];
};

const END_OF_HEAD = '</head>';
const END_OF_SCRIPT = '</script>';

const START_OF_SCRIPT = '<script';

/** Splits markup at the scripts with this nonce, and removes the nonce everywhere; links have it too. */
const splitAtScripts = (markup: string, nonce: string): PagePart[] => {
  const parts: PagePart[] = [];
  let done = 0;
  for (let at = markup.indexOf(nonce); at >= 0; at = markup.indexOf(nonce, Math.max(done, at + 1))) {
    const tag = markup.lastIndexOf('<', at);
    const text = markup.indexOf('>', at) + 1;
    const end = markup.indexOf(END_OF_SCRIPT, text);
    if (!markup.startsWith(START_OF_SCRIPT, tag) || end < 0) continue;
    parts.push(markup.slice(done, tag).replaceAll(nonce, ''), {
      tag: markup.slice(tag, text).replace(nonce, ''),
      text: markup.slice(text, end),
    });
    done = end + END_OF_SCRIPT.length;
  }
  return [...parts, markup.slice(done).replaceAll(nonce, '')];
};

/** Splits a page at the scripts whose nonce is `marker`, which nothing else in the page can guess. */
export const splitHtml = (rendered: string, marker: string): RenderedPage => {
  const nonce = ` nonce="${marker}"`;
  const endOfHead = Math.max(0, rendered.indexOf(END_OF_HEAD));
  const head = splitAtScripts(rendered.slice(0, endOfHead), nonce);
  const [body, ...scripts] = splitAtScripts(rendered.slice(endOfHead), nonce);
  return {
    head: head.filter((part) => typeof part === 'string').join(''),
    headScripts: head.filter((part) => typeof part !== 'string'),
    body: typeof body === 'string' ? body : '',
    scripts,
  };
};

const toHtml = (part: PagePart): string =>
  typeof part === 'string' ? part : `${part.tag}${part.text}${END_OF_SCRIPT}`;

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
  sheets: StyleSheets = new Map(),
): InlineContent & { readonly html: readonly string[] } => {
  const inlined: string[] = [];
  const head = page.head.replace(SHEET_LINK, (link, url: string) => {
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
      ...page.headScripts.map(toHtml),
      style && `<style${sheetList}>${style}</style>`,
      ...body.html,
      ...page.scripts.map(toHtml),
    ],
    scripts: [...page.scripts, ...page.headScripts].flatMap((part) =>
      typeof part !== 'string' && part.text ? [part.text] : [],
    ),
    styles: style ? [style] : [],
  };
};
