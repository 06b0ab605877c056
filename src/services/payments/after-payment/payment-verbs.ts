import { changesBetween } from '#domain/staff/audit-entry.ts';
import { formatCents } from '#domain/values/money.ts';
import { err, ok } from '#domain/values/result.ts';
import type { RefundByHand } from '#services/ports/ports.ts';
import type { StaffVerb } from '../../staff/index.ts';

type OrderInput = { readonly orderNumber: string };

/** Tries a due refund again, also one that the bank has returned several times. The money is sent after the transaction. */
export const retryRefundVerb: StaffVerb<OrderInput> = {
  permission: 'order.retry-refund',
  needsRecentAuthentication: true,
  idempotencyKeyOf: ({ orderNumber }) => orderNumber,
  async perform({ staffPaymentChanges, fulfilment }, { orderNumber }) {
    if ((await fulfilment.lock(orderNumber))?.isDisputed) return err('order-disputed');
    const restarted = await staffPaymentChanges.restartRefund(orderNumber);
    if (!restarted.ok) return restarted;
    const { order, missingCents } = restarted.value;
    return ok({
      objectId: order.id,
      changes: changesBetween({}, { 'refund-sent': formatCents(missingCents) }),
    });
  },
};

/** Records that staff made a failed refund another way. */
export const recordRefundVerb: StaffVerb<OrderInput & RefundByHand> = {
  permission: 'order.record-refund',
  needsRecentAuthentication: true,
  // Without the due amount, which a repeat no longer finds.
  idempotencyKeyOf: ({ orderNumber, otherCents }) => JSON.stringify([orderNumber, otherCents]),
  async perform({ staffPaymentChanges }, { orderNumber, ...refund }) {
    const recorded = await staffPaymentChanges.recordRefundByHand(orderNumber, refund);
    if (!recorded.ok) return recorded;
    const { order, amountCents } = recorded.value;
    const changes = changesBetween({}, { 'refunded-by-hand': formatCents(amountCents) });
    return ok({ objectId: order.id, changes });
  },
};

/** Closes the review of a payment that staff have dealt with; an unpaid order is cancelled after it. */
export const closeReviewVerb: StaffVerb<OrderInput & { readonly sessionId: string }> = {
  permission: 'order.close-review',
  needsRecentAuthentication: true,
  idempotencyKeyOf: ({ orderNumber, sessionId }) => `${orderNumber} ${sessionId}`,
  async perform({ staffPaymentChanges }, { orderNumber, sessionId }) {
    const closed = await staffPaymentChanges.closeReview(orderNumber, sessionId);
    if (!closed.ok) return closed;
    const { order, reason } = closed.value;
    return ok({
      objectId: order.id,
      changes: changesBetween({}, { session: sessionId, 'review-reason': reason }),
    });
  },
};
