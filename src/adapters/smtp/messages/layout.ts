import { copy } from '#copy/emails.ts';

/** Returns typed text with invisible breaks, so that mail programs do not turn a part of it into a link. */
const withoutLinks = (text: string): string => text.replace(/(?<=[.:/@])(?=\S)/g, '\u200b');

/** A block of an email, for the plain text and the HTML version. */
export type ContentBlock =
  | { readonly kind: 'text'; readonly text: string }
  | TypedLines
  | { readonly kind: 'order-summary'; readonly summary: OrderSummary }
  /** `link` looks like a button, `quiet-link` like text. */
  | { readonly kind: 'link' | 'quiet-link'; readonly label: string; readonly url: string };

/** Lines under a heading, such as an address. They may carry typed text, so that they are shown by `shownLines`. */
export type TypedLines = {
  readonly kind: 'lines';
  readonly title: string;
  readonly lines: readonly string[];
};

/** Returns the lines without anything that mail programs turn into a link. */
export const shownLines = ({ lines }: TypedLines): string[] => lines.map(withoutLinks);

/** Order lines and totals; amounts are formatted. */
export type OrderSummary = {
  readonly lines: readonly {
    readonly name: string;
    readonly detail: string;
    readonly amount: string;
    /** The id of the product whose picture is shown; `cid:` and its content id once it is attached. */
    readonly picture?: string | undefined;
  }[];
  /** Discounts and the delivery. */
  readonly amounts: readonly { readonly name: string; readonly amount: string }[];
  readonly total: string;
};

export type Content = {
  readonly subject: string;
  /** The line that mailboxes show next to the subject. */
  readonly preview: string;
  /** Page on which a POST without fields stops emails like this one (RFC 8058). */
  readonly unsubscribeUrl?: string;
  readonly blocks: readonly ContentBlock[];
};

/** Who sends the emails; `contact` is how to reach them. */
export type Sender = { readonly shopName: string; readonly contact: string };

export const toText = ({ blocks }: Content, { shopName, contact }: Sender): string =>
  [...blocks.map(blockToText), `${shopName}\n${contact}`].join('\n\n').concat('\n');

const blockToText = (block: ContentBlock): string => {
  if (block.kind === 'text') return block.text;
  if (block.kind === 'lines') return [`${block.title}:`, ...shownLines(block)].join('\n');
  if (block.kind === 'order-summary') return orderSummaryToText(block.summary);
  return `${block.label}:\n${block.url}`;
};

const orderSummaryToText = ({ lines, amounts, total }: OrderSummary): string => {
  const rows = [
    ...lines.map(({ name, detail, amount }) => `- ${name}, ${detail} = ${amount}`),
    ...amounts.map(({ name, amount }) => `- ${name}: ${amount}`),
  ];
  return `${rows.join('\n')}\n\n${copy.total}: ${total}`;
};
