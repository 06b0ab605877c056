import { changesBetween } from '#domain/staff/audit-entry.ts';
import { type Cents, formatCents } from '#domain/values/money.ts';
import { err, ok } from '#domain/values/result.ts';
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

/** Records that staff refunded a failed refund another way; `dueCents` is null if the shop owes none by itself. */
export const recordRefundVerb: StaffVerb<OrderInput & { readonly dueCents: Cents | null }> = {
  permission: 'order.record-refund',
  needsRecentAuthentication: true,
  // Without the amount, which a repeat no longer finds.
  idempotencyKeyOf: ({ orderNumber }) => orderNumber,
  async perform({ staffPaymentChanges }, { orderNumber, dueCents }) {
    const recorded = await staffPaymentChanges.recordRefundByHand(orderNumber, dueCents);
    if (!recorded.ok) return recorded;
    const { order, missingCents } = recorded.value;
    const amount = missingCents === null ? null : formatCents(missingCents);
    return ok({ objectId: order.id, changes: changesBetween({}, { 'refunded-by-hand': amount }) });
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
