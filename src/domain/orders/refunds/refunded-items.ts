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

/** An entry of the ledger with what it was for, and whether it came back later. */
export type DescribedEntry = RefundEntry & { readonly items: readonly string[]; readonly cameBack: boolean };

/**
 * Describes the entries of the ledger, oldest first; without items if staff did not request the refund item by item. A
 * refund of the same amount belongs to the oldest request without one.
 */
export const describeEntries = (
  entries: readonly RefundEntry[],
  requests: readonly RequestedRefund[],
): readonly DescribedEntry[] => {
  const open = requests.filter(({ amountCents }) => amountCents > 0);
  const described: (RefundEntry & { items: readonly string[]; cameBack: boolean })[] = [];
  const requestOf = new Map<RefundEntry, RequestedRefund>();
  for (const entry of entries) {
    const index = open.findIndex(
      ({ amountCents, createdAt }) => amountCents === -entry.amountCents && createdAt <= entry.at,
    );
    const [request] = index < 0 ? [] : open.splice(index, 1);
    const added = { ...entry, items: request ? itemsOf(request) : [], cameBack: false };
    if (request) requestOf.set(added, request);
    const failed = described.findLast(
      ({ amountCents, cameBack }) => !cameBack && amountCents < 0 && amountCents === -entry.amountCents,
    );
    described.push(added);
    if (!failed) continue;
    failed.cameBack = true;
    const resent = requestOf.get(failed);
    if (resent) open.unshift(resent);
  }
  return described;
};

/** Returns the sent refunds that did not come back and whose items are known. */
export const describedRefunds = (entries: readonly DescribedEntry[]): readonly DescribedRefund[] =>
  entries
    .filter(({ amountCents, items, cameBack }) => amountCents < 0 && !cameBack && items.length > 0)
    .map(({ amountCents, items }) => ({ amountCents: -amountCents, items }));

/** Returns a text for each item and the delivery; none for an amount that staff only typed. */
const itemsOf = ({ amountCents, shippingCents, lines }: RequestedRefund): readonly string[] => {
  const items = [
    ...lines.map(({ quantity, name }) => copy.line(quantity, name)),
    ...(shippingCents > 0 ? [copy.delivery] : []),
  ];
  const isMore = amountCents > shippingCents + sum(lines.map((line) => line.amountCents));
  return items.length > 0 && isMore ? [...items, copy.other] : items;
};
