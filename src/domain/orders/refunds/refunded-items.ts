import { refundedItems as copy } from '#copy/messages/refund.ts';
import { type Cents, type Dollars, sum } from '../../values/money.ts';

/** A refund that staff requested, with the names of its lines. */
export type RequestedRefund = {
  readonly amountCents: Cents;
  readonly shippingCents: Cents;
  readonly createdAt: Date;
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly amountCents: Cents;
  }[];
};

/** A refund in the ledger: negative if it was sent, positive if it came back. */
export type RefundEntry = { readonly amountCents: Cents; readonly at: Date };

/** A sent refund and what it was for. */
export type DescribedRefund = { readonly amountCents: Cents; readonly items: readonly string[] };

/** A sent refund in wire form, such as for `2 × Assam; Delivery`. */
export type RefundRecord = { readonly amount: Dollars; readonly items: string };

/**
 * Returns for each entry of the ledger, oldest first, what it was for; nothing for refunds that staff did not request item
 * by item. A refund of the same amount belongs to the oldest request without one.
 */
export const describeEntries = (
  entries: readonly RefundEntry[],
  requests: readonly RequestedRefund[],
): readonly (readonly string[])[] => {
  const open = requests.filter(({ amountCents }) => amountCents > 0);
  const sent: RequestedRefund[] = [];
  return entries.map((entry) => {
    if (entry.amountCents >= 0) {
      const failed = sent.findLastIndex(({ amountCents }) => amountCents === entry.amountCents);
      // It is sent once more.
      if (failed >= 0) open.unshift(...sent.splice(failed, 1));
      return [];
    }
    const index = open.findIndex(
      ({ amountCents, createdAt }) => amountCents === -entry.amountCents && createdAt <= entry.at,
    );
    const [request] = index < 0 ? [] : open.splice(index, 1);
    if (!request) return [];
    sent.push(request);
    return itemsOf(request);
  });
};

/** Returns the sent refunds that did not come back and whose items are known. */
export const describedRefunds = (
  entries: readonly RefundEntry[],
  requests: readonly RequestedRefund[],
): readonly DescribedRefund[] => {
  const items = describeEntries(entries, requests);
  const sent: DescribedRefund[] = [];
  for (const [index, { amountCents }] of entries.entries()) {
    if (amountCents < 0) sent.push({ amountCents: -amountCents, items: items[index] ?? [] });
    else {
      const failed = sent.findLastIndex((refund) => refund.amountCents === amountCents);
      if (failed >= 0) sent.splice(failed, 1);
    }
  }
  return sent.filter((refund) => refund.items.length > 0);
};

/** An amount for nothing in particular has no items. */
const itemsOf = ({ amountCents, shippingCents, lines }: RequestedRefund): readonly string[] => {
  const items = [
    ...lines.map(({ quantity, name }) => copy.line(quantity, name)),
    ...(shippingCents > 0 ? [copy.delivery] : []),
  ];
  const isMore = amountCents > shippingCents + sum(lines.map((line) => line.amountCents));
  return items.length > 0 && isMore ? [...items, copy.other] : items;
};
