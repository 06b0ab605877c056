import type { Call } from '../context.ts';
import type { Change } from '../ledger/entry.ts';
import { newId } from '../new-id.ts';
import type { Charge, Dispute } from '../objects.ts';
import { newEvent } from './new-event.ts';

/** Outcomes at the bank; `warning_closed` ends an inquiry without a dispute. */
export const DISPUTE_OUTCOMES = ['won', 'lost', 'warning_closed'] as const;

/** Time in which the shop responds, in seconds. */
const RESPONSE_SECONDS = 10 * 86_400;

/** A bank claims a charge back. */
export function openDispute(
  charge: Charge,
  amount: number,
  call: Call,
): { dispute: Dispute; change: Change } {
  const dispute: Dispute = {
    id: newId('du_'),
    object: 'dispute',
    amount,
    charge: charge.id,
    created: call.at,
    currency: charge.currency,
    evidence_details: {
      due_by: call.at + RESPONSE_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  const put = [dispute, newEvent('charge.dispute.created', dispute, call)];
  return { dispute, change: { what: 'dispute.created', about: dispute.id, put } };
}

export function closeDispute(
  dispute: Dispute,
  status: (typeof DISPUTE_OUTCOMES)[number],
  call: Call,
): Change {
  const closed: Dispute = { ...dispute, status };
  const put = [closed, newEvent('charge.dispute.closed', closed, call)];
  return { what: 'dispute.closed', about: dispute.id, put };
}
