import { createPaymentProvider } from '#adapters/stripe/payment-provider.ts';
import type { StripeSettings } from '#adapters/stripe/stripe-client.ts';
import type { Clock, PaymentProvider } from '#services/ports/ports.ts';
import { hrefOf } from '#web/site/site-map.ts';

/** Creates the payment provider with return URLs at this origin; `clock` is the time of the database. */
export const createConfiguredPaymentProvider = (
  stripe: StripeSettings,
  origin: string,
  clock: Clock,
): PaymentProvider => {
  const shopUrl = (path: string) => new URL(path, origin).href;
  const returnUrls = {
    success: (order: string) => shopUrl(hrefOf('success', {}, { order })),
    cancel: (order: string) => shopUrl(hrefOf('cancel', {}, { order })),
  };
  return createPaymentProvider(stripe, returnUrls, clock);
};
