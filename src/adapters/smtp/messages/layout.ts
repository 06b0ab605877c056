import { copy } from './copy.ts';

/** A block of an email, for the plain text and the HTML version. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bill'; readonly bill: Bill }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

/** Order lines and totals; amounts are formatted. */
export type Bill = {
  readonly lines: readonly { readonly name: string; readonly detail: string; readonly amount: string }[];
  readonly reductions: readonly { readonly name: string; readonly amount: string }[];
  readonly total: string;
};

export type Content = { readonly subject: string; readonly parts: readonly Part[] };

export const toText = ({ parts }: Content, shopName: string): string =>
  [...parts.map(partAsText), shopName].join('\n\n').concat('\n');

const partAsText = (part: Part): string => {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'bill') return billAsText(part.bill);
  return `${part.label}:\n${part.url}`;
};

const billAsText = ({ lines, reductions, total }: Bill): string => {
  const rows = [
    ...lines.map(({ name, detail, amount }) => `- ${name}, ${detail} = ${amount}`),
    ...reductions.map(({ name, amount }) => `- ${name}: ${amount}`),
  ];
  return `${rows.join('\n')}\n\n${copy.total}: ${total}`;
};
