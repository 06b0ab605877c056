import { copy } from '#copy/emails.ts';

/** A block of an email, for the plain text and the HTML version. */
export type ContentBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'order-summary'; readonly summary: OrderSummary }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

/** Order lines and totals; amounts are formatted. */
export type OrderSummary = {
  readonly lines: readonly { readonly name: string; readonly detail: string; readonly amount: string }[];
  readonly discounts: readonly { readonly name: string; readonly amount: string }[];
  readonly total: string;
};

export type Content = { readonly subject: string; readonly blocks: readonly ContentBlock[] };

export const toText = ({ blocks }: Content, shopName: string): string =>
  [...blocks.map(blockToText), shopName].join('\n\n').concat('\n');

const blockToText = (block: ContentBlock): string => {
  if (block.kind === 'text') return block.text;
  if (block.kind === 'order-summary') return orderSummaryToText(block.summary);
  return `${block.label}:\n${block.url}`;
};

const orderSummaryToText = ({ lines, discounts, total }: OrderSummary): string => {
  const rows = [
    ...lines.map(({ name, detail, amount }) => `- ${name}, ${detail} = ${amount}`),
    ...discounts.map(({ name, amount }) => `- ${name}: ${amount}`),
  ];
  return `${rows.join('\n')}\n\n${copy.total}: ${total}`;
};
