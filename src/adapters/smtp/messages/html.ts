import { escapeHtml } from './escape-html.ts';
import { type Content, type ContentBlock, type Sender, shownLines, type TypedLines } from './layout.ts';
import { orderSummaryToHtml } from './order-summary-html.ts';
import { DARK_STYLES, STYLES } from './theme.ts';

/** Loads nothing remote. Tables and inline styles, because mail programs support little else. */
export const toHtml = (content: Content, { shopName, contact }: Sender): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(content.subject)}</title><style>${DARK_STYLES}</style></head>`,
    `<body class="ground" style="margin:0;padding:0;${STYLES.ground}">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>`,
    `<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLES.ground}"><tr>`,
    '<td align="center" style="padding:32px 20px 48px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">',
    `<tr><td class="mark" style="${STYLES.mark}">${escapeHtml(shopName)}</td></tr>`,
    `<tr><td style="padding-top:28px"><h1 class="ink" style="${STYLES.title}">${escapeHtml(content.subject)}</h1></td></tr>`,
    ...content.blocks.map((block) => `<tr><td>${blockToHtml(block)}</td></tr>`),
    `<tr><td class="soft foot" style="${STYLES.foot}">${escapeHtml(shopName)}<br>${escapeHtml(contact)}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('\n');

const blockToHtml = (block: ContentBlock): string => {
  if (block.kind === 'text')
    return `<p class="ink" style="${STYLES.text}">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`;
  if (block.kind === 'lines') return linesToHtml(block);
  if (block.kind === 'order-summary') return orderSummaryToHtml(block.summary);
  return block.kind === 'link' ? linkToHtml(block.label, block.url) : quietLinkToHtml(block.label, block.url);
};

const linesToHtml = (block: TypedLines): string =>
  [
    `<h2 class="soft" style="${STYLES.subtitle}">${escapeHtml(block.title)}</h2>`,
    `<p class="ink" style="${STYLES.text}">${shownLines(block).map(escapeHtml).join('<br>')}</p>`,
  ].join('');

/** A link that looks like a button, and its URL for copying. */
const linkToHtml = (label: string, url: string): string =>
  [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 12px"><tr>',
    `<td class="button" bgcolor="#1f4d3a" style="${STYLES.button}">`,
    `<a class="button" href="${escapeHtml(url)}" style="${STYLES.buttonLink}">${escapeHtml(label)}</a></td></tr></table>`,
    `<p class="soft" style="${STYLES.address}">${escapeHtml(url)}</p>`,
  ].join('');

const quietLinkToHtml = (label: string, url: string): string =>
  `<p style="margin:0 0 4px;"><a class="soft" href="${escapeHtml(url)}" style="${STYLES.quietLink}">${escapeHtml(label)}</a></p>`;
