import { copy } from './copy.ts';
import { escaped } from './escape-html.ts';
import type { Bill } from './layout.ts';
import { LOOKS } from './theme.ts';

export const billAsHtml = ({ lines, reductions, total }: Bill): string =>
  [
    `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="${LOOKS.bill}">`,
    `<tr><th class="soft rule" scope="col" align="left" style="${LOOKS.head}">${copy.item}</th>`,
    `<th class="soft rule" scope="col" align="right" style="${LOOKS.head}">${copy.amount}</th></tr>`,
    ...lines.map(({ name, detail, amount }) =>
      row(
        `${escaped(name)}<br><span class="soft" style="${LOOKS.detail}">${escaped(detail)}</span>`,
        escaped(amount),
      ),
    ),
    ...reductions.map(({ name, amount }) => row(escaped(name), escaped(amount))),
    row(`<strong>${copy.total}</strong>`, `<strong>${escaped(total)}</strong>`, 'last'),
    '</table>',
  ].join('');

const row = (name: string, amount: string, place: '' | 'last' = ''): string => {
  const rule = place === 'last' ? '' : LOOKS.rule;
  const marks = place === 'last' ? 'ink' : 'ink rule';
  return [
    `<tr><td class="${marks}" style="${LOOKS.cell}${rule}">${name}</td>`,
    `<td class="${marks}" align="right" style="${LOOKS.cell}${rule}white-space:nowrap;padding-left:16px">${amount}</td></tr>`,
  ].join('');
};
