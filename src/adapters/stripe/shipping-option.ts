import type Stripe from 'stripe';
import type { OrderShipping } from '#domain/shipping/shipping-method.ts';
import { CURRENCY } from '#domain/values/money.ts';

type ShippingOption = Stripe.Checkout.SessionCreateParams.ShippingOption;

/** Stripe accepts no estimate of less than a day. */
const businessDays = (value: number) => ({ unit: 'business_day', value: Math.max(1, value) }) as const;

/** The only shipping option of a session, so that the shopper cannot change the total on the payment page. */
export const shippingOption = ({
  kind,
  name,
  priceCents,
  businessDays: [min, max],
}: OrderShipping): ShippingOption => ({
  shipping_rate_data: {
    type: 'fixed_amount',
    display_name: name,
    fixed_amount: { amount: priceCents, currency: CURRENCY },
    ...(kind !== 'pick-up' && {
      delivery_estimate: { minimum: businessDays(min), maximum: businessDays(max) },
    }),
  },
});
