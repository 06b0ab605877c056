import type { Call } from '../context.ts';
import type { Change } from '../ledger/entry.ts';
import type { Charge, Refund } from '../objects.ts';
import { newEvent } from './new-event.ts';

/** Final statuses of a refund, which banks may report days later. */
export const FINAL_REFUND_STATUSES = ['succeeded', 'failed', 'canceled'] as const;

/** Applies the bank's result to a refund; the amount of a failed one can be refunded again. */
export function finishRefund(
  refund: Refund,
  charge: Charge,
  status: (typeof FINAL_REFUND_STATUSES)[number],
  call: Call,
): Change {
  const after: Refund = { ...refund, status };
  const refundedAmount = (one: Refund) =>
    one.status === 'failed' || one.status === 'canceled' ? 0 : one.amount;
  const amount_refunded = charge.amount_refunded - refundedAmount(refund) + refundedAmount(after);
  const updatedCharge: Charge = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
  const types = [
    'refund.updated',
    'charge.refund.updated',
    ...(status === 'failed' ? ['refund.failed'] : []),
  ];
  const events = types.map((type) => newEvent(type, after, call));
  return { what: 'refund.settled', about: refund.id, put: [after, updatedCharge, ...events] };
}
