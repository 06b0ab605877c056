import { copy } from '#copy/emails.ts';
import { escapeHtml } from './escape-html.ts';
import type { OrderSummary } from './layout.ts';
import { STYLES } from './theme.ts';

export const orderSummaryToHtml = ({ lines, amounts, total }: OrderSummary): string =>
  [
    `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLES.orderSummary}">`,
    `<tr><th class="soft rule" scope="col" align="left" style="${STYLES.head}">${copy.item}</th>`,
    `<th class="soft rule" scope="col" align="right" style="${STYLES.head}">${copy.amount}</th></tr>`,
    ...lines.map(({ name, detail, amount, picture }) =>
      row(
        `${pictureToHtml(picture)}${escapeHtml(name)}<br><span class="soft" style="${STYLES.detail}">${escapeHtml(detail)}</span>`,
        escapeHtml(amount),
      ),
    ),
    ...amounts.map(({ name, amount }) => row(escapeHtml(name), escapeHtml(amount))),
    row(`<strong>${copy.total}</strong>`, `<strong>${escapeHtml(total)}</strong>`, 'last'),
    '</table>',
  ].join('');

/** The name stands beside it, so that it needs no text. */
const pictureToHtml = (picture: string | undefined): string =>
  picture === undefined
    ? ''
    : `<img src="${escapeHtml(picture)}" alt="" width="56" height="56" align="left" style="${STYLES.picture}">`;

const row = (name: string, amount: string, position: '' | 'last' = ''): string => {
  const rule = position === 'last' ? '' : STYLES.rule;
  const classNames = position === 'last' ? 'ink' : 'ink rule';
  return [
    `<tr><td class="${classNames}" style="${STYLES.cell}${rule}">${name}</td>`,
    `<td class="${classNames}" align="right" style="${STYLES.cell}${rule}white-space:nowrap;padding-left:16px">${amount}</td></tr>`,
  ].join('');
};
