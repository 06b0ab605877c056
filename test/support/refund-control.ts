import { z } from 'zod';
import { createStripeClient } from '#adapters/stripe/stripe-client.ts';
import { findPaymentSettings } from '#bootstrap/payment-settings.ts';
import type { OpenShop } from './open-shop.ts';
import { anEvent } from './signed-event.ts';

const paidSchema = z.looseObject({ payment_intent: z.string() });

/** Refunds that the owner makes at the provider's dashboard. */
export const refundControl = async ({ dataDir, payment }: Pick<OpenShop, 'dataDir' | 'payment'>) => {
  const stripe = createStripeClient(await findPaymentSettings({ stripe: null, dataDir }));
  return {
    stripe,
    /** Pays a session; returns the payment intent. */
    pay: async (session: string) => paidSchema.parse(await payment.pay(session)).payment_intent,
    refund: async (paymentIntent: string, amount?: number) =>
      stripe.refunds.create({ payment_intent: paymentIntent, ...(amount !== undefined && { amount }) }),
    /** The events of a payment's refunds as the provider sends them, oldest first. */
    async eventsOf(paymentIntent: string) {
      const { data } = await stripe.events.list({ limit: 100 });
      return data
        .filter(({ type }) => type.includes('refund'))
        .filter(
          ({ data: { object } }) => 'payment_intent' in object && object.payment_intent === paymentIntent,
        )
        .map(({ id, type, data: { object } }) => anEvent(id, type, object))
        .toReversed();
    },
  };
};
