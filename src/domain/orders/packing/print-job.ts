import { canFulfil } from '../fulfilment.ts';
import type { Order } from '../order.ts';
import { shortNumberOf } from '../self-service/short-number.ts';
import { checkDispatch, type DispatchRefusal, type DispatchState } from '../shipments/check-dispatch.ts';
import {
  type LineQuantity,
  quantitiesOf,
  type ShipmentContent,
  unshippedLines,
} from '../shipments/unshipped-lines.ts';
import { type PackingSlip, packingSlipOf } from './packing-slip.ts';

/** The most orders that are printed at once. */
export const MAX_PRINTED_ORDERS = 200;

/** An order to pack. */
export type PackingOrder = DispatchState & {
  /** All shipments, also those not announced to the shopper yet. */
  readonly shipments: readonly ShipmentContent[];
  /** Refunded items by the position of their line. */
  readonly refunded: ReadonlyMap<number, number>;
};

/** Reasons for which an order is not printed. */
export const LEFT_OUT_REASONS = [
  'unknown',
  'not-paid',
  'refunded',
  'disputed',
  'withdrawn',
  'shipped',
  'gift-too-early',
] as const;
/** Why an order is not printed. */
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** A product to fetch, with the orders that it is for. */
export type PickedProduct = {
  readonly productId: string;
  readonly name: string;
  readonly quantity: number;
  /** The short numbers of the orders, in the order of the slips. */
  readonly orders: readonly { readonly shortNumber: string; readonly quantity: number }[];
};

/** What is printed for a selection of orders. */
export type PrintJob = {
  readonly pickList: readonly PickedProduct[];
  readonly slips: readonly PackingSlip[];
  readonly leftOut: readonly { readonly orderNumber: string; readonly reason: LeftOutReason }[];
};

/** How a print job is prepared. */
export type PrintOptions = {
  /** Product ids in their order in the store room; others come last. */
  readonly catalogue: readonly string[];
  readonly now: Date;
  /** True for a copy of the slip of an order of which everything is shipped; such an order is not picked. */
  readonly withCopies: boolean;
};

type Line = LineQuantity & { readonly productId: string; readonly name: string };

const linesOf = ({ lines }: Order): readonly Line[] =>
  lines.map(({ productId, name, quantity }, position) => ({ position, productId, name, quantity }));

/** Returns what is in all shipments. */
const shippedLines = ({ order, shipments }: PackingOrder): readonly Line[] => {
  const sent = quantitiesOf(shipments.flatMap((shipment) => shipment.lines));
  return linesOf(order).flatMap((line) => {
    const quantity = sent.get(line.position) ?? 0;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
};

/** Returns what is still to be packed. */
const openLines = ({ order, shipments, refunded }: PackingOrder): readonly Line[] =>
  canFulfil(order.fulfilmentStatus, 'ship')
    ? unshippedLines({ lines: linesOf(order), shipments, refunded })
    : [];

const REASONS: Readonly<Record<DispatchRefusal, LeftOutReason>> = {
  'order-not-paid': 'not-paid',
  'order-refunded': 'refunded',
  'order-disputed': 'disputed',
  'order-withdrawn': 'withdrawn',
  'gift-too-early': 'gift-too-early',
};

/** Returns why nothing of an order may be packed; undefined if it may. */
export const leftOutReasonOf = (found: PackingOrder | undefined, now: Date): LeftOutReason | undefined => {
  if (!found) return 'unknown';
  const refusal = checkDispatch(found, now);
  if (refusal && refusal !== 'gift-too-early') return REASONS[refusal];
  // A gift that is sent waits for no day.
  if (openLines(found).length === 0) return 'shipped';
  return refusal && REASONS[refusal];
};

/** Returns the pick list and a slip per order. */
export const printJobOf = (
  orderNumbers: readonly string[],
  found: readonly PackingOrder[],
  { catalogue, now, withCopies }: PrintOptions,
): PrintJob => {
  const byNumber = new Map(found.map((each) => [each.order.orderNumber, each]));
  const selected = [...new Set(orderNumbers)].map((orderNumber) => {
    const packing = byNumber.get(orderNumber);
    const reason = leftOutReasonOf(packing, now);
    const isCopy =
      withCopies && reason === 'shipped' && packing !== undefined && shippedLines(packing).length > 0;
    return { orderNumber, packing, isCopy, reason: isCopy ? undefined : reason };
  });
  const printed = selected.flatMap(({ packing, isCopy, reason }) =>
    packing && reason === undefined
      ? [{ order: packing.order, isCopy, lines: isCopy ? shippedLines(packing) : openLines(packing) }]
      : [],
  );
  return {
    pickList: pickListOf(
      printed.filter(({ isCopy }) => !isCopy),
      catalogue,
    ),
    slips: printed.map(({ order, lines, isCopy }) => packingSlipOf(order, { items: lines, isCopy })),
    leftOut: selected.flatMap(({ orderNumber, reason }) =>
      reason === undefined ? [] : [{ orderNumber, reason }],
    ),
  };
};

const pickListOf = (
  printed: readonly { readonly order: Order; readonly lines: readonly Line[] }[],
  catalogue: readonly string[],
): readonly PickedProduct[] => {
  const picked = new Map<string, PickedProduct>();
  for (const { order, lines } of printed)
    for (const { productId, name, quantity } of lines) {
      const before = picked.get(productId) ?? { productId, name, quantity: 0, orders: [] };
      const share = { shortNumber: shortNumberOf(order.orderNumber), quantity };
      picked.set(productId, {
        ...before,
        quantity: before.quantity + quantity,
        orders: [...before.orders, share],
      });
    }
  const place = new Map(catalogue.map((productId, index) => [productId, index]));
  const placeOf = ({ productId }: PickedProduct): number => place.get(productId) ?? catalogue.length;
  return [...picked.values()].sort((a, b) => placeOf(a) - placeOf(b) || (a.name < b.name ? -1 : 1));
};
