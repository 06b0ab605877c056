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
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
});

export type CreateSessionInput = z.output<typeof createSessionParams>;
