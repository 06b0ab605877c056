import Stripe from 'stripe';
import { z } from 'zod';
import type { ShopError } from '#domain/api/error-table.ts';
import { CURRENCY } from '#domain/values/money.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { PaymentProvider } from '#services/ports/ports.ts';
import type { createSlidingWindowCounter } from './sliding-window-counter.ts';
import type { StripeSettings } from './stripe-client.ts';

/** PostgreSQL cannot store NUL, and URLs cannot contain a lone surrogate. */
const storable = z
  .string()
  .regex(/^[^\0]*$/)
  .refine((text) => text.isWellFormed());

const MAX_SECONDS = 8_640_000_000_000;
/** The maximum is that of a PostgreSQL `integer`. */
const amount = z.int().nonnegative().max(2_147_483_647).optional().catch(undefined);
const currency = storable.max(16).optional().catch(undefined);

/** The fields that the shop reads; others may have any form. */
const eventSchema = z.object({
  id: storable.min(1).max(255),
  type: storable,
  created: z.int().positive().max(MAX_SECONDS).optional().catch(undefined),
  livemode: z.boolean().optional().catch(undefined),
  account: z.unknown().optional(),
  data: z.object({ object: z.unknown().optional() }).optional().catch(undefined),
});

const subjectSchema = z.object({
  object: z.literal('checkout.session'),
  id: storable.min(1).max(255).nullish().catch(null),
  /** Other references are those of payments outside the shop. */
  client_reference_id: z.uuid().nullish().catch(null),
});

const refundSchema = z.object({
  object: z.enum(['refund', 'charge']),
  id: storable.min(1).max(255).optional().catch(undefined),
  payment_intent: storable.min(1).max(255).nullish().catch(null),
  amount,
  amount_refunded: amount,
  currency,
});

/** A card that was declined on the payment page of an order. */
const declineSchema = z.object({
  object: z.literal('payment_intent'),
  metadata: z.object({ receipt: z.uuid() }),
});

const CLOSED: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];
const disputeSchema = z
  .object({
    object: z.literal('dispute'),
    id: storable.min(1).max(255),
    charge: storable.max(255),
    payment_intent: storable.min(1).max(255).nullish().catch(null),
    status: storable,
    amount,
    currency,
    evidence_details: z
      .object({ due_by: z.int().positive().max(MAX_SECONDS).nullish() })
      .nullish()
      .catch(null),
  })
  .transform(({ id, charge, payment_intent, status, amount: cents, evidence_details, ...rest }) => ({
    id,
    charge,
    paymentIntent: payment_intent ?? null,
    isClosed: CLOSED.includes(status),
    ...(evidence_details?.due_by && { respondBy: new Date(evidence_details.due_by * 1_000) }),
    ...(status === 'lost' && { isLost: true }),
    ...(rest.currency !== undefined && { currency: rest.currency }),
    // An amount in another currency is not part of the order's total.
    ...(cents !== undefined && rest.currency === CURRENCY && { cents }),
  }));

/** The amount of a refund, or of all refunds of a charge. */
const moneyOf = (refunded: z.infer<typeof refundSchema>, eventId: string) => {
  const cents = refunded.object === 'charge' ? refunded.amount_refunded : refunded.amount;
  return { id: refunded.id ?? eventId, cents: cents ?? 0, currency: refunded.currency ?? CURRENCY };
};

const forged = err({ code: 'bad-signature' } as const);
const unreadable = err({ code: 'unreadable-event' } as const);

/** Accepts an event that a secret has signed in the last five minutes. Future dates pass: the shop's clock may be slow. */
const signedBy = (
  webhooks: Stripe['webhooks'],
  secrets: readonly string[],
  body: string,
  signature: string,
): Result<z.infer<typeof eventSchema>, ShopError> => {
  for (const secret of secrets) {
    try {
      const event = eventSchema.safeParse(webhooks.constructEvent(body, signature, secret));
      return event.success ? ok(event.data) : unreadable;
    } catch (error) {
      // Another secret may match; other errors concern the signed content.
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return unreadable;
    }
  }
  return forged;
};

/** Reads webhook events; during a rotation there are two secrets, separated by a comma. */
export const eventReader = (
  { webhooks }: Pick<Stripe, 'webhooks'>,
  { secretKey, webhookSecret }: StripeSettings,
  rejectedEvents: Pick<ReturnType<typeof createSlidingWindowCounter>, 'add' | 'clear'>,
): PaymentProvider['readEvent'] => {
  const secrets = webhookSecret.split(',');
  const isLive = /^(sk|rk)_live_/.test(secretKey);
  return (body, signature) => {
    const event = signedBy(webhooks, secrets, body, signature);
    if (!event.ok && event.error.code === 'bad-signature') {
      rejectedEvents.add();
      return event;
    }
    // The secret is correct, so all rejected events were forged, which is harmless.
    rejectedEvents.clear();
    if (!event.ok) return event;
    const { id, type, created, account, livemode, data } = event.value;
    const isOurs = !account && (livemode ?? isLive) === isLive;
    const object = isOurs ? data?.object : undefined;
    const subject = subjectSchema.safeParse(object);
    const refund = refundSchema.safeParse(object);
    const refunded =
      refund.success && (refund.data.object === 'refund' || type === 'charge.refunded')
        ? refund.data
        : undefined;
    const decline = type === 'payment_intent.payment_failed' ? declineSchema.safeParse(object) : undefined;
    const dispute = disputeSchema.safeParse(object);
    return ok({
      id,
      type,
      ...(!isOurs && { isForeign: true }),
      orderNumber: subject.success ? (subject.data.client_reference_id ?? null) : null,
      session: subject.success ? (subject.data.id ?? null) : null,
      ...(decline?.success && { declinedOrder: decline.data.metadata.receipt }),
      refundOf: refunded?.payment_intent ?? null,
      ...(refunded && { money: moneyOf(refunded, id) }),
      dispute: dispute.success
        ? { ...dispute.data, ...(created !== undefined && { reportedAt: new Date(created * 1_000) }) }
        : null,
    });
  };
};
