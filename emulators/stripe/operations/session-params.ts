import { z } from 'zod';
import { expand, integer, list, metadata, text, webUrl } from '../api/params.ts';

const currency = text(3).refine((code) => /^[a-z]{3}$/i.test(code), {
  message: 'Invalid currency: it must be a three-letter ISO code',
});
const email = text(512).refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), {
  message: 'Invalid email address',
  params: { code: 'email_invalid' },
});

const line = z.strictObject({
  price_data: z.strictObject({
    currency,
    unit_amount: integer(0),
    product_data: z.strictObject({
      name: text(250),
      description: text().optional(),
      images: list(webUrl).optional(),
      metadata: metadata.optional(),
    }),
  }),
  quantity: integer(1, 999_999),
});

const businessDays = z.strictObject({ unit: z.literal('business_day'), value: integer(1) }).optional();

const shippingOption = z.strictObject({
  shipping_rate_data: z.strictObject({
    type: z.literal('fixed_amount'),
    display_name: text(100),
    fixed_amount: z.strictObject({ amount: integer(0), currency }),
    delivery_estimate: z.strictObject({ minimum: businessDays, maximum: businessDays }).optional(),
    metadata: metadata.optional(),
  }),
});

/** Parameters of POST /v1/checkout/sessions. */
export const createSessionParams = z.strictObject({
  mode: z.literal('payment'),
  line_items: list(line),
  success_url: webUrl,
  cancel_url: webUrl.optional(),
  client_reference_id: text(200).optional(),
  customer_email: email.optional(),
  discounts: list(z.strictObject({ coupon: text() }))
    .refine((discounts) => discounts.length <= 1, { message: 'You may only specify one discount.' })
    .optional(),
  expires_at: integer(0, Number.MAX_SAFE_INTEGER).optional(),
  expand,
  locale: text(10).optional(),
  metadata: metadata.default({}),
  payment_intent_data: z
    .strictObject({ metadata: metadata.optional(), description: text(1000).optional() })
    .optional(),
  payment_method_types: list(z.literal('card')).optional(),
  allowed_payment_method_types: list(z.literal('card')).optional(),
  shipping_options: list(shippingOption)
    .refine((options) => options.length === 1, { message: 'The emulator takes exactly one shipping option.' })
    .optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
});

export type CreateSessionInput = z.output<typeof createSessionParams>;
