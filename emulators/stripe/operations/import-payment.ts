import { z } from 'zod';
import type { Change } from '../ledger/entry.ts';
import type { Charge, Dispute, Refund, StoredSession } from '../objects.ts';
import { createSession } from './create-session.ts';
import { DISPUTE_OUTCOMES, openDispute } from './dispute.ts';
import { FINAL_REFUND_STATUSES } from './finish-refund.ts';
import { paymentOf } from './pay-session.ts';

const cents = z.int().min(50).max(99_999_999);
const seconds = z.int().positive();

const importedPayment = z.strictObject({
  session: z.string().startsWith('cs_'),
  payment_intent: z.string().startsWith('pi_'),
  charge: z.string().startsWith('ch_'),
  /** The order number. */
  receipt: z.string(),
  amount: cents,
  currency: z.string().length(3),
  created: seconds,
  refunds: z.array(
    z.strictObject({
      id: z.string().startsWith('re_'),
      amount: z.int().positive(),
      status: z.enum(FINAL_REFUND_STATUSES),
      created: seconds,
    }),
  ),
  dispute: z.nullable(
    z.strictObject({
      id: z.string(),
      amount: z.int().positive(),
      status: z.enum(['needs_response', ...DISPUTE_OUTCOMES]),
      created: seconds,
    }),
  ),
});

type ImportedPayment = z.infer<typeof importedPayment>;

/** Payments of the past, such as those of demo orders. */
export const importedPayments = z.strictObject({ payments: z.array(importedPayment).max(1_000) });

/** Adds a payment with its refunds and dispute. No event reports it, because the shop knows it. */
export function importPayment(imported: ImportedPayment): Change {
  const call = callAt(imported.created);
  const { intent, charge, paid } = paymentOf(sessionOf(imported), 0, call, imported.charge);
  const refunds = imported.refunds.map((refund) => refundOf(refund, charge));
  const refunded = refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
  const chargeAfter: Charge = {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount,
  };
  const disputes = imported.dispute ? [disputeOf(imported.dispute, charge)] : [];
  return {
    what: 'payment.imported',
    about: paid.id,
    put: [intent, chargeAfter, paid, ...refunds, ...disputes],
  };
}

const callAt = (at: number) => ({ at, cause: { id: null, idempotency_key: null } });

function sessionOf(imported: ImportedPayment): StoredSession {
  const metadata = { receipt: imported.receipt };
  const created = createSession(
    {
      mode: 'payment',
      client_reference_id: imported.receipt,
      metadata,
      payment_intent_data: { metadata },
      success_url: 'http://localhost/',
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: imported.currency,
            unit_amount: imported.amount,
            product_data: { name: imported.receipt },
          },
        },
      ],
    },
    undefined,
    callAt(imported.created),
  );
  if ('apiError' in created) throw new Error(`the payment ${imported.session} has no session`);
  const { session } = created;
  return {
    ...session,
    id: imported.session,
    intent: { ...session.intent, id: imported.payment_intent },
  };
}

const refundOf = (
  { id, amount, status, created }: ImportedPayment['refunds'][number],
  charge: Charge,
): Refund => ({
  id,
  object: 'refund',
  amount,
  balance_transaction: null,
  charge: charge.id,
  created,
  currency: charge.currency,
  metadata: charge.metadata,
  payment_intent: charge.payment_intent,
  reason: null,
  receipt_number: null,
  status,
});

const disputeOf = (
  { id, amount, status, created }: NonNullable<ImportedPayment['dispute']>,
  charge: Charge,
): Dispute => ({ ...openDispute(charge, amount, callAt(created)).dispute, id, status });
