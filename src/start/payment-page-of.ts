import { createPaymentPage } from '#adapters/payment/payment-page.ts';
import type { StripeSettings } from '#adapters/payment/stripe-client.ts';
import type { PaymentPage } from '#services/ports.ts';
import { addressOf } from '#web/site-map.ts';

/** The payment page of a provider, which sends shoppers back to the shop at this origin. */
export const paymentPageOf = (stripe: StripeSettings, origin: string): PaymentPage => {
  const here = (path: string) => new URL(path, origin).href;
  return createPaymentPage(stripe, {
    success: (order) => here(addressOf('success', {}, { order })),
    cancel: (order) => here(addressOf('cancel', {}, { order })),
  });
};
