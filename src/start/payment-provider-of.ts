import { createPaymentProvider } from '#adapters/stripe/payment-provider.ts';
import type { StripeSettings } from '#adapters/stripe/stripe-client.ts';
import type { Clock, PaymentProvider } from '#services/ports/ports.ts';
import { addressOf } from '#web/site-map.ts';

/** The payment provider, which sends shoppers back to the shop at this origin; the clock is the database's. */
export const paymentProviderOf = (stripe: StripeSettings, origin: string, clock: Clock): PaymentProvider => {
  const here = (path: string) => new URL(path, origin).href;
  const back = {
    success: (order: string) => here(addressOf('success', {}, { order })),
    cancel: (order: string) => here(addressOf('cancel', {}, { order })),
  };
  return createPaymentProvider(stripe, back, clock);
};
