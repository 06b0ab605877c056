import { err, ok, type Result } from '../../values/result.ts';
import { canFulfil, type FulfilmentStatus } from '../fulfilment.ts';

/** A quantity of the line at that position of an order. */
export type LineQuantity = { readonly position: number; readonly quantity: number };

/** What a shipment of an order contains. */
export type ShipmentContent = { readonly lines: readonly LineQuantity[] };
type OrderToShip<Line> = {
  readonly lines: readonly Line[];
  readonly shipments: readonly ShipmentContent[];
  /** Refunded items by the position of their line. */
  readonly refunded: ReadonlyMap<number, number>;
};

/** Returns the sums of quantities by the position of their line. */
export const quantitiesOf = (parts: readonly LineQuantity[]): ReadonlyMap<number, number> => {
  const quantities = new Map<number, number>();
  for (const { position, quantity } of parts)
    quantities.set(position, (quantities.get(position) ?? 0) + quantity);
  return quantities;
};

/** Returns what is neither refunded nor in a shipment. A refund takes the items of its line that are in no shipment first. */
export const unshippedLines = <Line extends LineQuantity>({
  lines,
  shipments,
  refunded,
}: OrderToShip<Line>): Line[] => {
  const taken = new Map(refunded);
  for (const { position, quantity } of shipments.flatMap((shipment) => shipment.lines))
    taken.set(position, (taken.get(position) ?? 0) + quantity);
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (taken.get(line.position) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
};

/** True if shipments have all that is not refunded. */
export const isCompletelyShipped = <Line extends LineQuantity>(order: OrderToShip<Line>): boolean =>
  order.shipments.length > 0 && unshippedLines(order).length === 0;

/** True while items of a paid order are in a shipment, and others are still to be sent. */
export const isPartlyShipped = <Line extends LineQuantity>(
  fulfilmentStatus: FulfilmentStatus,
  order: OrderToShip<Line>,
): boolean =>
  canFulfil(fulfilmentStatus, 'ship') && order.shipments.length > 0 && unshippedLines(order).length > 0;

/** True if the announced shipments have all that is not refunded. */
export const isCompletelyAnnounced = <Line extends LineQuantity>({
  shipments,
  ...order
}: Omit<OrderToShip<Line>, 'shipments'> & {
  readonly shipments: readonly (ShipmentContent & { readonly announcedAt: Date | null })[];
}): boolean =>
  isCompletelyShipped({
    ...order,
    shipments: shipments.filter(({ announcedAt }) => announcedAt !== null),
  });

/** Returns the content of a new shipment: the chosen quantities, without those all that is left to ship. */
export const linesToShip = <Line extends LineQuantity>(
  unshipped: readonly Line[],
  chosen: readonly LineQuantity[] | undefined,
): Result<Line[], 'already-shipped' | 'nothing-to-ship' | 'shipment-exceeds-order'> => {
  if (unshipped.length === 0) return err('already-shipped');
  if (!chosen) return ok([...unshipped]);
  const quantities = quantitiesOf(chosen);
  const wanted = [...quantities].filter(([, quantity]) => quantity !== 0);
  if (wanted.length === 0) return err('nothing-to-ship');
  const lines = wanted.flatMap(([position, quantity]) => {
    const line = unshipped.find((each) => each.position === position);
    const isValid = line && Number.isSafeInteger(quantity) && quantity > 0 && quantity <= line.quantity;
    return isValid ? [{ ...line, quantity }] : [];
  });
  return lines.length === wanted.length ? ok(lines) : err('shipment-exceeds-order');
};
