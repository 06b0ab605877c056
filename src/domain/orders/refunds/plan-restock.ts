import { err, ok, type Result } from '../../values/result.ts';
import type { Order } from '../order.ts';
import { leftOf, type RefundSummary, refundableQuantity } from './price-refund.ts';

/** Units of a line, by its position. */
export type RestockedLine = { readonly position: number; readonly quantity: number };

/** Units that go back to stock: of those that are refunded already, and of those that count as refunded from now on. */
export type RestockPlan = {
  readonly refunded: readonly RestockedLine[];
  readonly unrefunded: readonly RestockedLine[];
};

/** What was refunded of an order, with the units that are back in stock, by the position of the line. */
export type RestockSummary = Omit<RefundSummary, 'lines'> & {
  readonly lines: ReadonlyMap<number, { readonly quantity: number; readonly restocked: number }>;
};

type RestockableOrder = Pick<Order, 'lines' | 'totalCents'>;

/** Returns how many units of all lines are back in stock. */
export const restockedUnits = ({ lines }: Pick<RestockSummary, 'lines'>): number =>
  [...lines.values()].reduce((sum, { restocked }) => sum + restocked, 0);

/** Returns how many units of a line can go back to stock without money: refunded ones, and all once nothing is left. */
export const restockableQuantity = (
  order: RestockableOrder,
  summary: RestockSummary,
  position: number,
): number => {
  const line = order.lines[position];
  if (!line) return 0;
  const { quantity = 0, restocked = 0 } = summary.lines.get(position) ?? {};
  const unrefunded = leftOf(summary, order) === 0 ? refundableQuantity(summary, line, position) : 0;
  return quantity - restocked + unrefunded;
};

/** Returns which units of each line go back to stock, the refunded ones first, or why they cannot. */
export const planRestock = (
  order: RestockableOrder,
  summary: RestockSummary,
  chosen: readonly RestockedLine[],
): Result<RestockPlan, 'refund-empty' | 'refund-too-many-items'> => {
  const lines = chosen.filter(({ quantity }) => quantity > 0);
  if (lines.length === 0) return err('refund-empty');
  const isRepeated = new Set(lines.map(({ position }) => position)).size < lines.length;
  const isTooMuch = lines.some(
    ({ position, quantity }) => quantity > restockableQuantity(order, summary, position),
  );
  if (isRepeated || isTooMuch) return err('refund-too-many-items');
  const parts = lines.map(({ position, quantity }) => {
    const line = summary.lines.get(position);
    const ofRefunded = Math.min(quantity, (line?.quantity ?? 0) - (line?.restocked ?? 0));
    return { position, ofRefunded, ofRest: quantity - ofRefunded };
  });
  const withUnits = (key: 'ofRefunded' | 'ofRest'): RestockedLine[] =>
    parts.flatMap(({ position, [key]: quantity }) => (quantity > 0 ? [{ position, quantity }] : []));
  return ok({ refunded: withUnits('ofRefunded'), unrefunded: withUnits('ofRest') });
};
