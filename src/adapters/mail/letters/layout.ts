/** One part of a letter; both the plain and the HTML form are made of it. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

export type Content = { readonly subject: string; readonly parts: readonly Part[] };

/** The plain form: what every mail program shows, and what can be copied. */
export const toText = ({ parts }: Content, shopName: string): string =>
  [...parts.map(partAsText), shopName].join('\n\n').concat('\n');

const partAsText = (part: Part): string => {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'list') return part.items.map((item) => `- ${item}`).join('\n');
  return `${part.label}:\n${part.url}`;
};

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const PAGE =
  'font-family:Georgia,serif;font-size:16px;line-height:1.5;color:#222;max-width:36em;margin:0 auto';

/** As high as a finger wants it. */
const LINK = 'display:inline-block;padding:11px 0';

/** The HTML form: nothing in it is fetched from anywhere. */
export const toHtml = (content: Content, shopName: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escaped(content.subject)}</title></head><body style="${PAGE}">`,
    ...content.parts.map(partAsHtml),
    `<p>${escaped(shopName)}</p></body></html>`,
  ].join('\n');

const partAsHtml = (part: Part): string => {
  if (part.kind === 'text') return `<p>${escaped(part.text)}</p>`;
  if (part.kind === 'list')
    return `<ul>${part.items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;
  return `<p><a href="${escaped(part.url)}" style="${LINK}">${escaped(part.label)}</a></p>`;
};
