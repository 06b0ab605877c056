import { createPaymentProvider } from '#adapters/payment/payment-provider.ts';
import type { StripeSettings } from '#adapters/payment/stripe-client.ts';
import type { PaymentProvider } from '#services/ports.ts';
import { addressOf } from '#web/site-map.ts';

/** The payment provider, which sends shoppers back to the shop at this origin. */
export const paymentProviderOf = (stripe: StripeSettings, origin: string): PaymentProvider => {
  const here = (path: string) => new URL(path, origin).href;
  return createPaymentProvider(stripe, {
    success: (order) => here(addressOf('success', {}, { order })),
    cancel: (order) => here(addressOf('cancel', {}, { order })),
  });
};
