import { z } from 'zod';
import { type ApiError, invalid } from '../api/api-error.ts';
import { expand, integer, metadata, text } from '../api/params.ts';
import type { Call } from '../context.ts';
import type { Change } from '../ledger/entry.ts';
import { newId } from '../new-id.ts';
import type { Coupon } from '../objects.ts';

/** Parameters of POST /v1/coupons; of Stripe's two kinds of coupons, only fixed amounts. */
export const createCouponParams = z.strictObject({
  id: text(200).optional(),
  amount_off: integer(1),
  currency: text(3).refine((code) => /^[a-z]{3}$/i.test(code), {
    message: 'Invalid currency: it must be a three-letter ISO code',
  }),
  duration: z.literal('once').default('once'),
  max_redemptions: integer(1, Number.MAX_SAFE_INTEGER).optional(),
  metadata: metadata.default({}),
  name: text(40).optional(),
  redeem_by: integer(0, Number.MAX_SAFE_INTEGER).optional(),
  expand,
});

/** Creates a coupon for one session, or rejects an id that exists. */
export function createCoupon(
  input: z.output<typeof createCouponParams>,
  isTaken: (id: string) => boolean,
  call: Call,
): { coupon: Coupon; change: Change } | { apiError: ApiError } {
  const id = input.id ?? newId('', 8);
  if (isTaken(id)) {
    return { apiError: invalid('Coupon already exists.', { code: 'resource_already_exists', param: 'id' }) };
  }
  const coupon: Coupon = {
    id,
    object: 'coupon',
    amount_off: input.amount_off,
    created: call.at,
    currency: input.currency.toLowerCase(),
    duration: input.duration,
    duration_in_months: null,
    livemode: false,
    max_redemptions: input.max_redemptions ?? null,
    metadata: input.metadata,
    name: input.name ?? null,
    percent_off: null,
    redeem_by: input.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  };
  return { coupon, change: { what: 'coupon.created', about: id, put: [coupon] } };
}
