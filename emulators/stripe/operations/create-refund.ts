import { z } from 'zod';
import { type ApiError, invalid } from '../api/api-error.ts';
import { expand, integer, metadata, text } from '../api/params.ts';
import type { Call } from '../context.ts';
import type { Change } from '../ledger/entry.ts';
import { formatMoney } from '../money.ts';
import { newId } from '../new-id.ts';
import type { Charge, Dispute, Refund } from '../objects.ts';
import { newEvent } from './new-event.ts';

/** Parameters of POST /v1/refunds. */
export const createRefundParams = z.strictObject({
  payment_intent: text(),
  amount: integer(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.default({}),
  expand,
});

/** Refunds an amount in the smallest unit, by default all that is left, and never more than that; nothing while the bank decides a dispute. */
export function createRefund(
  charge: Charge,
  input: z.output<typeof createRefundParams>,
  { status, disputes }: { readonly status: Refund['status']; readonly disputes: readonly Dispute[] },
  call: Call,
): { refund: Refund; change: Change } | { apiError: ApiError } {
  const lost = disputes
    .filter((dispute) => dispute.status === 'lost')
    .reduce((sum, dispute) => sum + dispute.amount, 0);
  const left = charge.amount - charge.amount_refunded - lost;
  const amount = input.amount ?? left;
  if (left <= 0 ? lost > 0 : disputes.some((dispute) => dispute.status === 'needs_response'))
    return {
      apiError: invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
        code: 'charge_disputed',
      }),
    };
  const apiError = validateAmount(amount, left, charge);
  if (apiError) return { apiError };
  const refund: Refund = {
    id: newId('re_'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: call.at,
    currency: charge.currency,
    metadata: input.metadata,
    payment_intent: charge.payment_intent,
    reason: input.reason ?? null,
    receipt_number: null,
    status,
  };
  const after: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: charge.amount_refunded + amount === charge.amount,
  };
  const events = [newEvent('charge.refunded', after, call), newEvent('refund.created', refund, call)];
  return { refund, change: { what: 'refund.created', about: refund.id, put: [refund, after, ...events] } };
}

function validateAmount(amount: number, left: number, charge: Charge): ApiError | undefined {
  if (left <= 0)
    return invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (amount <= left) return undefined;
  const format = (cents: number) => formatMoney(cents, charge.currency);
  return invalid(
    `Refund amount (${format(amount)}) is greater than unrefunded amount on charge (${format(left)})`,
    { param: 'amount' },
  );
}
