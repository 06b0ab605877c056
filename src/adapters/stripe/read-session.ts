import type Stripe from 'stripe';
import { z } from 'zod';
import { isOrderNumber } from '#domain/orders/purchase.ts';
import type { PaymentSession } from '#domain/payments/payment.ts';

const sessionSchema = z.object({
  id: z.string().min(1),
  url: z.string().nullish(),
  client_reference_id: z.string().nullish(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.number().int().nonnegative(),
  currency: z.string(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
});

/** The order number in a session's reference; null if another sales channel created the session. */
export const orderNumberIn = (reference: string | null | undefined): string | null =>
  typeof reference === 'string' && isOrderNumber(reference) ? reference : null;

/** Throws a `ZodError` for an unknown shape. */
export const readSession = (session: Stripe.Checkout.Session): PaymentSession => {
  const parsed = sessionSchema.parse(session);
  const intent = parsed.payment_intent;
  return {
    id: parsed.id,
    url: parsed.url ?? null,
    orderNumber: orderNumberIn(parsed.client_reference_id),
    status: parsed.status,
    paid: parsed.payment_status === 'paid',
    amount: parsed.amount_total,
    currency: parsed.currency,
    paymentIntent: typeof intent === 'string' ? intent : (intent?.id ?? null),
  };
};
