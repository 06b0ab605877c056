import { type Cents, type Dollars, toDollars } from './money.ts';
import { type Coupon, phaseAt } from './offer.ts';

/** What may be typed for a code; more than any code has, so that a wrong one is told from a cut one. */
export const MAX_TYPED_CODE = 200;

const CODE = /^[a-z0-9-]{1,40}$/i;

/** A code as it is stored, however it was typed; `null` when nothing can be called so. */
export const normaliseCode = (typed: string): string | null => {
  const code = typed.trim();
  return CODE.test(code) ? code.toUpperCase() : null;
};

/** What somebody lacks whose uses of a code nobody can count: an address that is only typed may be anybody's. */
export type Unknown = 'account-needed' | 'address-unproven';

/** A coupon and how often it is in use: in all orders, and in those of the shopper who asks, where that can be known. */
export type CouponStanding = {
  readonly coupon: Coupon;
  readonly used: number;
  readonly usedByShopper: number | Unknown;
};

/** Why a code is refused, in a form fit for the wire. */
export type CouponRefusal =
  | { readonly reason: 'unknown' | 'over' | 'used-up' | 'used-by-you' | 'saves-nothing' | Unknown }
  | { readonly reason: 'not-yet'; readonly starts: string }
  | { readonly reason: 'minimum-not-reached'; readonly minimum: Dollars; readonly missing: Dollars };

/** Whether one more order would break a limit, and which; of somebody unknown it is not known. */
export const limitReached = ({
  coupon,
  used,
  usedByShopper,
}: CouponStanding): 'used-by-you' | 'used-up' | undefined => {
  const { shopperLimit } = coupon;
  if (shopperLimit !== null && typeof usedByShopper === 'number' && usedByShopper >= shopperLimit)
    return 'used-by-you';
  return coupon.totalLimit !== null && used >= coupon.totalLimit ? 'used-up' : undefined;
};

/** Why a coupon does not count for a cart that comes to `subtotal` before any discount; `undefined` when it does. */
export const refusalOf = (
  standing: CouponStanding | undefined,
  subtotal: Cents,
  now: Date,
): CouponRefusal | undefined => {
  if (!standing) return { reason: 'unknown' };
  const { startsAt, minimumCents, shopperLimit } = standing.coupon;
  const phase = phaseAt(standing.coupon, now);
  if (phase === 'over') return { reason: 'over' };
  if (phase === 'not-yet') return { reason: 'not-yet', starts: startsAt?.toISOString() ?? '' };
  const limit = limitReached(standing);
  if (limit) return { reason: limit };
  if (shopperLimit !== null && typeof standing.usedByShopper === 'string')
    return { reason: standing.usedByShopper };
  if (subtotal >= minimumCents) return undefined;
  return {
    reason: 'minimum-not-reached',
    minimum: toDollars(minimumCents),
    missing: toDollars(minimumCents - subtotal),
  };
};
