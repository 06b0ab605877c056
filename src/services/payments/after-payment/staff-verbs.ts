import { canFulfil } from '#domain/orders/fulfilment.ts';
import type { Order, OrderStatus } from '#domain/orders/order.ts';
import type { RestockedLine } from '#domain/orders/refunds/plan-restock.ts';
import type { PricedRefund } from '#domain/orders/refunds/price-refund.ts';
import { checkCancellation } from '#domain/orders/shipments/check-recorded-shipments.ts';
import { isCompletelyAnnounced } from '#domain/orders/shipments/unshipped-lines.ts';
import { changesBetween } from '#domain/staff/audit-entry.ts';
import { type Cents, formatCents } from '#domain/values/money.ts';
import { err, ok } from '#domain/values/result.ts';
import type {
  FulfilmentRepository,
  NewRefundRequest,
  NewRestock,
  ReceivedPayment,
} from '#services/ports/ports.ts';
import type { StaffVerb } from '../../staff/index.ts';

/** Refunds items, delivery or an amount of a paid order. */
export const refundVerb: StaffVerb<NewRefundRequest> = {
  permission: 'order.refund',
  needsRecentAuthentication: true,
  idempotencyKeyOf: ({ orderNumber, choice, expectedReturnedCents, isDisputeConfirmed }) =>
    JSON.stringify([orderNumber, choice, expectedReturnedCents, isDisputeConfirmed]),
  async perform({ refundRequests, fulfilment }, request) {
    const requested = await refundRequests.request(request);
    if (!requested.ok) return requested;
    await completeShipment(fulfilment, request.orderNumber);
    const { order, refund, returnedCents } = requested.value;
    const before = { refunded: formatCents(returnedCents) };
    return ok({
      objectId: order.id,
      changes: changesBetween(before, describeRefund(order, refund, returnedCents)),
    });
  },
};

/** Puts items back in stock whose money was returned before. */
export const restockVerb: StaffVerb<NewRestock> = {
  permission: 'order.restock',
  needsRecentAuthentication: false,
  idempotencyKeyOf: ({ orderNumber, lines, expectedRestocked }) =>
    JSON.stringify([orderNumber, lines, expectedRestocked]),
  async perform({ refundRequests, fulfilment }, request) {
    const restocked = await refundRequests.restock(request);
    if (!restocked.ok) return restocked;
    await completeShipment(fulfilment, request.orderNumber);
    const { order } = restocked.value;
    const items = listOf(
      order,
      request.lines.filter(({ quantity }) => quantity > 0),
    );
    return ok({ objectId: order.id, changes: changesBetween({}, { restocked: items }) });
  },
};

const listOf = ({ lines }: Order, chosen: readonly RestockedLine[]): string | null =>
  chosen.map(({ position, quantity }) => `${quantity} × ${lines[position]?.name}`).join(', ') || null;

/** Makes an order `shipped` whose last items in no parcel are refunded. */
const completeShipment = async (fulfilment: FulfilmentRepository, orderNumber: string): Promise<void> => {
  const found = await fulfilment.lock(orderNumber);
  if (found && canFulfil(found.order.fulfilmentStatus, 'ship') && isCompletelyAnnounced(found))
    await fulfilment.moveTo(found.order, 'shipped');
};

const describeRefund = (
  order: Order,
  { amountCents, shippingCents, lines }: PricedRefund,
  returnedCents: Cents,
) => {
  return {
    refunded: formatCents(returnedCents + amountCents),
    items: listOf(order, lines),
    delivery: shippingCents > 0 ? formatCents(shippingCents) : null,
    restocked: listOf(
      order,
      lines.filter(({ isRestocked }) => isRestocked),
    ),
  };
};

type CancelInput = {
  readonly orderNumber: string;
  /** The status from which the end of its payment page has just cancelled it. */
  readonly cancelledFrom: OrderStatus | null;
  /** The ended session of an unpaid order; null if it has none. */
  readonly sessionId: string | null;
  /** The payment of a paid order, which is refunded. */
  readonly payment: ReceivedPayment | null;
};

/** Cancels an order until it is packed. */
export const cancelVerb: StaffVerb<CancelInput> = {
  permission: 'order.cancel',
  needsRecentAuthentication: true,
  idempotencyKeyOf: ({ orderNumber }) => orderNumber,
  async perform({ staffOrderChanges, fulfilment }, { orderNumber, cancelledFrom, ...ended }) {
    const found = await fulfilment.lock(orderNumber);
    if (found && cancelledFrom) return ok(cancellationOf(found.order, cancelledFrom));
    const refusal = found?.order.status === 'paid' ? checkCancellation(found) : undefined;
    if (refusal) return err(refusal);
    // The bank may have opened a dispute since the payment was found.
    if (found?.isDisputed) return err('order-disputed');
    const cancelled = await staffOrderChanges.cancel(orderNumber, ended);
    if (!cancelled.ok) return cancelled;
    return ok(cancellationOf(cancelled.value.order, cancelled.value.before.status));
  },
};

const cancellationOf = ({ id, status }: Order, statusBefore: OrderStatus) => ({
  objectId: id,
  changes: changesBetween({ status: statusBefore }, { status }),
});
