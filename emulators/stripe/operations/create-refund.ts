import { z } from 'zod';
import { type ApiError, invalid } from '../api/api-error.ts';
import { expand, integer, metadata, text } from '../api/params.ts';
import type { Call } from '../context.ts';
import type { Change } from '../ledger/entry.ts';
import { formatMoney } from '../money.ts';
import { newId } from '../new-id.ts';
import type { Charge, Refund } from '../objects.ts';
import { newEvent } from './new-event.ts';

/** Parameters of POST /v1/refunds. */
export const createRefundParams = z.strictObject({
  payment_intent: text(),
  amount: integer(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.default({}),
  expand,
});

/** Refunds an amount in the smallest unit, by default all that is left, and never more than that. */
export function createRefund(
  charge: Charge,
  input: z.output<typeof createRefundParams>,
  status: Refund['status'],
  call: Call,
): { refund: Refund; change: Change } | { apiError: ApiError } {
  const left = charge.amount - charge.amount_refunded;
  const amount = input.amount ?? left;
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
    refunded: amount === left,
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
