import Stripe from 'stripe';
import { z } from 'zod';
import type { ShopError } from '#domain/api/error-table.ts';
import { CURRENCY } from '#domain/values/money.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { PaymentProvider } from '#services/ports/ports.ts';
import type { createLately } from './lately.ts';
import type { StripeSettings } from './stripe-client.ts';

/** The database keeps any text but this sign, and no half of one can be written into an address of the provider's. */
const storable = z
  .string()
  .regex(/^[^\0]*$/)
  .refine((text) => text.isWellFormed());

const MAX_SECONDS = 8_640_000_000_000;
/** The database holds amounts of up to 31 bits. */
const amount = z.int().nonnegative().max(2_147_483_647).optional().catch(undefined);
const currency = storable.max(16).optional().catch(undefined);

/** What the shop looks at of an event. Anything else in it may be as it likes. */
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
  /** Another text is of a payment that the shop did not ask for. */
  client_reference_id: z.uuid().nullish().catch(null),
});

/** A refund, or the charge of one. */
const refundSchema = z.object({
  object: z.enum(['refund', 'charge']),
  id: storable.min(1).max(255).optional().catch(undefined),
  payment_intent: storable.min(1).max(255).nullish().catch(null),
  amount,
  amount_refunded: amount,
  currency,
});

/** How disputes end. */
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
  })
  .transform(({ id, charge, payment_intent, status, amount: cents, ...rest }) => ({
    id,
    charge,
    paymentIntent: payment_intent ?? null,
    isClosed: CLOSED.includes(status),
    ...(status === 'lost' && { isLost: true }),
    ...(rest.currency !== undefined && { currency: rest.currency }),
    // An amount in another currency is no part of the order's total.
    ...(cents !== undefined && rest.currency === CURRENCY && { cents }),
  }));

/** What a refund or the refunds of a charge come to. */
const moneyOf = (refunded: z.infer<typeof refundSchema>, eventId: string) => {
  const cents = refunded.object === 'charge' ? refunded.amount_refunded : refunded.amount;
  return { id: refunded.id ?? eventId, cents: cents ?? 0, currency: refunded.currency ?? CURRENCY };
};

const forged = err({ code: 'bad-signature' } as const);
const unreadable = err({ code: 'unreadable-event' } as const);

/**
 * The event, if one of the secrets has signed these bytes in the last five minutes. A date that is still to come is the
 * shop's own clock being behind.
 */
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
      // The next secret may be the one; any other error is about what was signed.
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return unreadable;
    }
  }
  return forged;
};

/**
 * Reads the provider's events. While the webhook's secret is being changed two of them count, with a comma between. An
 * event of the other mode than the key's, or of another merchant, names no order.
 */
export const eventReader = (
  { webhooks }: Pick<Stripe, 'webhooks'>,
  { secretKey, webhookSecret }: StripeSettings,
  refused: Pick<ReturnType<typeof createLately>, 'add' | 'clear'>,
): PaymentProvider['readEvent'] => {
  const secrets = webhookSecret.split(',');
  const isLive = /^(sk|rk)_live_/.test(secretKey);
  return (body, signature) => {
    const event = signedBy(webhooks, secrets, body, signature);
    if (!event.ok && event.error.code === 'bad-signature') {
      refused.add();
      return event;
    }
    // The secret is right, then, and whatever was refused was forged, which harms nobody.
    refused.clear();
    if (!event.ok) return event;
    const { id, type, created, account, livemode, data } = event.value;
    const isOurs = !account && (livemode ?? isLive) === isLive;
    const about = isOurs ? data?.object : undefined;
    const subject = subjectSchema.safeParse(about);
    const refund = refundSchema.safeParse(about);
    const refunded =
      refund.success && (refund.data.object === 'refund' || type === 'charge.refunded')
        ? refund.data
        : undefined;
    const dispute = disputeSchema.safeParse(about);
    return ok({
      id,
      type,
      ...(!isOurs && { isForeign: true }),
      receipt: subject.success ? (subject.data.client_reference_id ?? null) : null,
      session: subject.success ? (subject.data.id ?? null) : null,
      refundOf: refunded?.payment_intent ?? null,
      ...(refunded && { money: moneyOf(refunded, id) }),
      dispute: dispute.success
        ? { ...dispute.data, ...(created !== undefined && { reportedAt: new Date(created * 1_000) }) }
        : null,
    });
  };
};
