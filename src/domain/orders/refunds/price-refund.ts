import type { OrderLine } from '../../cart/priced-line.ts';
import { type Cents, sum, times } from '../../values/money.ts';
import { err, ok, type Result } from '../../values/result.ts';
import type { Order } from '../order.ts';

/** What staff have refunded of an order, and what its payment has returned in all. */
export type RefundSummary = {
  /** By the position of the line; a line without refunds is absent. */
  readonly lines: ReadonlyMap<number, { readonly quantity: number }>;
  readonly shippingCents: Cents;
  /** Sent and due refunds, also those made at the provider, and lost disputes. */
  readonly returnedCents: Cents;
};

/** What staff want to refund; `isEverything` takes all that is left instead of quantities and amounts. */
export type RefundChoice = {
  readonly isEverything: boolean;
  readonly lines: readonly RefundChoiceLine[];
  readonly isShippingIncluded: boolean;
  readonly otherCents: Cents;
};

type RefundChoiceLine = {
  readonly position: number;
  readonly quantity: number;
  /** True if the items go back to stock. */
  readonly isRestocked: boolean;
};

/** A refund with its amounts; `amountCents` is all of it. */
export type PricedRefund = {
  readonly amountCents: Cents;
  readonly shippingCents: Cents;
  readonly lines: readonly (RefundChoiceLine & { readonly amountCents: Cents })[];
};

/** Why a refund is not possible. */
export type RefundProblem = 'refund-empty' | 'refund-too-many-items' | 'refund-too-much';

type RefundableOrder = Pick<Order, 'lines' | 'shippingMethod' | 'totalCents'>;

/** Returns what a line costs after its discount. */
const netOf = ({ priceCents, quantity, discountCents }: OrderLine): Cents =>
  times(priceCents, quantity) - discountCents;

/** Returns the amount of the first units of a line. Rounding sums instead of units makes all parts add up to the line. */
const amountOfFirst = (line: OrderLine, units: number): Cents =>
  Math.round((netOf(line) * units) / line.quantity);

/** Returns the amount of some units of a line, after those that are refunded already. */
export const amountOfUnits = (line: OrderLine, refunded: number, quantity: number): Cents =>
  amountOfFirst(line, refunded + quantity) - amountOfFirst(line, refunded);

/** Returns the refunded units by the position of their line. */
export const refundedQuantities = ({ lines }: Pick<RefundSummary, 'lines'>): ReadonlyMap<number, number> =>
  new Map([...lines].map(([position, { quantity }]) => [position, quantity]));

/** Returns the lines of a cancelled order with what is not refunded; each refund has decided about its items. */
export const linesToRestock = (
  lines: readonly OrderLine[],
  refunded: RefundSummary['lines'],
): Pick<OrderLine, 'productId' | 'grams'>[] =>
  lines.map(({ productId, grams, quantity }, position) => {
    const units = quantity - (refunded.get(position)?.quantity ?? 0);
    return { productId, grams: (grams / quantity) * units };
  });

/** Returns how many units of a line are not refunded. */
export const refundableQuantity = (
  { lines }: Pick<RefundSummary, 'lines'>,
  line: Pick<OrderLine, 'quantity'>,
  position: number,
): number => line.quantity - (lines.get(position)?.quantity ?? 0);

/** Returns the part of the delivery that is not refunded. */
export const refundableShipping = (
  { shippingCents }: Pick<RefundSummary, 'shippingCents'>,
  { shippingMethod }: Pick<Order, 'shippingMethod'>,
): Cents => Math.max(0, (shippingMethod?.priceCents ?? 0) - shippingCents);

/** Returns what a payment returns in all: sent or due refunds, and what its bank returned in disputes. */
export const returnedCentsOf = ({
  refundedCents,
  dueCents,
  lostCents,
}: {
  readonly refundedCents: Cents;
  readonly dueCents: Cents;
  readonly lostCents: Cents;
}): Cents => Math.max(refundedCents, dueCents) + lostCents;

/** Returns what is left of the payment. */
export const leftOf = (
  { returnedCents }: Pick<RefundSummary, 'returnedCents'>,
  { totalCents }: Pick<Order, 'totalCents'>,
): Cents => Math.max(0, totalCents - returnedCents);

/** Returns how much less is left than its items and delivery cost, because other amounts were refunded. */
export const shortfallOf = (order: RefundableOrder, summary: RefundSummary): Cents => {
  const items = order.lines.map((line, position) => {
    const left = refundableQuantity(summary, line, position);
    return amountOfUnits(line, line.quantity - left, left);
  });
  return Math.max(0, sum(items) + refundableShipping(summary, order) - leftOf(summary, order));
};

/** True if nothing is left of the payment, or every item is refunded. */
export const isEverythingRefunded = (
  order: Pick<Order, 'lines' | 'totalCents'>,
  summary: Pick<RefundSummary, 'lines' | 'returnedCents'>,
): boolean =>
  leftOf(summary, order) === 0 ||
  order.lines.every((line, position) => refundableQuantity(summary, line, position) <= 0);

/** Returns the amounts of a refund, or why it is not possible: items twice, more than was paid, or nothing. */
export const priceRefund = (
  order: RefundableOrder,
  summary: RefundSummary,
  choice: RefundChoice,
): Result<PricedRefund, RefundProblem> => {
  const left = leftOf(summary, order);
  if (choice.isEverything)
    return left > 0 ? ok(everythingLeft(order, summary, choice, left)) : err('refund-empty');
  const chosen = choice.lines.filter(({ quantity }) => quantity > 0);
  const lines = priceLines(order, summary, chosen);
  if (!lines) return err('refund-too-many-items');
  const shippingCents = choice.isShippingIncluded ? refundableShipping(summary, order) : 0;
  const amountCents = sum(lines.map((line) => line.amountCents)) + shippingCents + choice.otherCents;
  // Items that were free return nothing, but are no longer sent.
  if (amountCents <= 0 && lines.length === 0) return err('refund-empty');
  return amountCents > left ? err('refund-too-much') : ok({ amountCents, shippingCents, lines });
};

/** Prices lines; undefined if one is not of the order, chosen twice, or refunded already. */
const priceLines = (
  order: RefundableOrder,
  summary: RefundSummary,
  chosen: readonly RefundChoiceLine[],
): PricedRefund['lines'] | undefined => {
  if (new Set(chosen.map(({ position }) => position)).size < chosen.length) return undefined;
  const priced = chosen.flatMap((choice) => {
    const line = order.lines[choice.position];
    if (!line || choice.quantity > refundableQuantity(summary, line, choice.position)) return [];
    const refunded = summary.lines.get(choice.position)?.quantity ?? 0;
    return [{ ...choice, amountCents: amountOfUnits(line, refunded, choice.quantity) }];
  });
  return priced.length === chosen.length ? priced : undefined;
};

/** Takes all lines and the delivery. Earlier refunds of other amounts reduce what they return, the last ones first. */
const everythingLeft = (
  order: RefundableOrder,
  summary: RefundSummary,
  choice: RefundChoice,
  amountCents: Cents,
): PricedRefund => {
  const restocked = new Set(choice.lines.filter((line) => line.isRestocked).map(({ position }) => position));
  let rest = amountCents;
  const take = (cents: Cents): Cents => {
    const taken = Math.min(cents, rest);
    rest -= taken;
    return taken;
  };
  const lines = order.lines.flatMap((line, position) => {
    const quantity = refundableQuantity(summary, line, position);
    if (quantity <= 0) return [];
    const units = amountOfUnits(line, line.quantity - quantity, quantity);
    return [{ position, quantity, isRestocked: restocked.has(position), amountCents: take(units) }];
  });
  return { amountCents, shippingCents: take(refundableShipping(summary, order)), lines };
};
