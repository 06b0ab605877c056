import { escaped } from './escape-html.ts';
import type { Content, Part } from './layout.ts';
import { billAsHtml } from './order-summary-html.ts';
import { DARK, LOOKS } from './theme.ts';

/** Loads nothing remote. Tables and inline styles, because mail programs support little else. */
export const toHtml = (content: Content, shopName: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(content.subject)}</title><style>${DARK}</style></head>`,
    `<body class="ground" style="margin:0;padding:0;${LOOKS.ground}">`,
    `<div style="display:none;max-height:0;overflow:hidden">${preview(content)}</div>`,
    `<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="${LOOKS.ground}"><tr>`,
    '<td align="center" style="padding:32px 20px 48px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">',
    `<tr><td class="mark" style="${LOOKS.mark}">${escaped(shopName)}</td></tr>`,
    `<tr><td style="padding-top:28px"><h1 class="ink" style="${LOOKS.title}">${escaped(content.subject)}</h1></td></tr>`,
    ...content.parts.map((part) => `<tr><td>${partAsHtml(part)}</td></tr>`),
    `<tr><td class="soft foot" style="${LOOKS.foot}">${escaped(shopName)}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('\n');

/** The preview text that mailboxes show next to the subject. */
const preview = ({ parts }: Content): string =>
  escaped(
    parts
      .flatMap((part) => (part.kind === 'text' ? [part.text] : []))
      .join(' ')
      .slice(0, 120),
  );

const partAsHtml = (part: Part): string => {
  if (part.kind === 'text') return `<p class="ink" style="${LOOKS.text}">${escaped(part.text)}</p>`;
  return part.kind === 'bill' ? billAsHtml(part.bill) : linkAsHtml(part.label, part.url);
};

/** A link that looks like a button, and its URL for copying. */
const linkAsHtml = (label: string, url: string): string =>
  [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 12px"><tr>',
    `<td class="button" bgcolor="#1f4d3a" style="${LOOKS.button}">`,
    `<a class="button" href="${escaped(url)}" style="${LOOKS.buttonLink}">${escaped(label)}</a></td></tr></table>`,
    `<p class="soft" style="${LOOKS.address}">${escaped(url)}</p>`,
  ].join('');
