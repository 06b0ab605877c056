import type { ShopError } from '../api/error-table.ts';
import { type Cents, type Dollars, toDollars } from '../values/money.ts';
import { type Coupon, phaseAt } from './promotion.ts';

/** Longer than any code, so that a truncated code is not mistaken for a wrong one. */
export const MAX_TYPED_CODE_LENGTH = 200;

/** Why uses cannot be counted per customer: no account, or an unverified email, which may belong to another person. */
export type UncountableReason = 'account-needed' | 'address-unproven';

/** Share of the uses without a paid order that unpaid orders of one customer, or of all unverified ones, may reserve; at least `uses`. */
const MAX_RESERVED_USES = { customer: { share: 0.2, uses: 2 }, unverified: { share: 0.5, uses: 5 } } as const;
/** Alerts the owner at this share and number of reserved uses. */
export const RESERVED_ALERT = { share: 0.4, uses: 5 } as const;

/** A coupon and its uses: in all orders, and in those of this customer if countable. */
export type CouponUsage = {
  readonly coupon: Coupon;
  readonly used: number;
  readonly usedByCustomer: number | UncountableReason;
  /** Uses in unpaid orders: of all, of this customer, of all unverified customers; and whether this one is verified. */
  readonly reserved: {
    readonly all: number;
    readonly customer: number;
    readonly unverified: number;
    readonly isVerified: boolean;
  };
};

/** True if `used` uses could reach a limit even if all were unpaid orders of one customer. */
export const canReachReservedLimit = (totalLimit: number | null, used: number): boolean =>
  totalLimit !== null &&
  used >=
    Math.min(
      totalLimit,
      Math.max(MAX_RESERVED_USES.customer.uses, Math.floor(totalLimit * MAX_RESERVED_USES.customer.share)),
    );

const isReservedLimitReached = ({ coupon: { totalLimit }, used, reserved }: CouponUsage): boolean => {
  if (totalLimit === null) return false;
  const unpaid = totalLimit - (used - reserved.all);
  const isFull = (reservedUses: number, { share, uses }: { share: number; uses: number }) =>
    reservedUses >= Math.max(uses, Math.floor(unpaid * share));
  return (
    isFull(reserved.customer, MAX_RESERVED_USES.customer) ||
    (!reserved.isVerified && isFull(reserved.unverified, MAX_RESERVED_USES.unverified))
  );
};

/** Why a coupon does not apply, in wire form: dates in ISO 8601, amounts in dollars. */
export type CouponRefusal =
  | {
      readonly reason:
        | 'unknown'
        | 'over'
        | 'used-up'
        | 'used-by-you'
        | 'reserved'
        | 'too-many-guesses'
        | 'saves-nothing'
        | UncountableReason;
    }
  | { readonly reason: 'not-yet'; readonly starts: string }
  | { readonly reason: 'minimum-not-reached'; readonly minimum: Dollars; readonly missing: Dollars };

/** Returns the reason in a `coupon-refused` error; undefined for other errors. */
export const couponRefusalInError = ({ code, details }: ShopError): CouponRefusal | undefined =>
  code === 'coupon-refused' ? (details as CouponRefusal) : undefined;

/** Returns the limit of uses that a coupon has reached; undefined if it can be used. */
export const limitReached = ({
  coupon,
  used,
  usedByCustomer,
  reserved,
}: CouponUsage): 'used-by-you' | 'used-up' | 'reserved' | undefined => {
  const { shopperLimit } = coupon;
  if (shopperLimit !== null && typeof usedByCustomer === 'number' && usedByCustomer >= shopperLimit)
    return 'used-by-you';
  if (coupon.totalLimit === null || used < coupon.totalLimit) return undefined;
  // Unpaid orders expire within the hour and release their uses.
  return reserved.all > 0 ? 'reserved' : 'used-up';
};

/** Returns why a coupon does not apply to a cart with this subtotal; undefined if it does. */
export const couponRefusal = (
  usage: CouponUsage | undefined,
  subtotal: Cents,
  now: Date,
): CouponRefusal | undefined => {
  if (!usage) return { reason: 'unknown' };
  const { startsAt, minimumCents, shopperLimit } = usage.coupon;
  const phase = phaseAt(usage.coupon, now);
  if (phase === 'over') return { reason: 'over' };
  if (phase === 'not-yet') return { reason: 'not-yet', starts: startsAt?.toISOString() ?? '' };
  const limit = limitReached(usage);
  if (limit) return { reason: limit };
  if (shopperLimit !== null && typeof usage.usedByCustomer === 'string')
    return { reason: usage.usedByCustomer };
  if (isReservedLimitReached(usage)) return { reason: 'reserved' };
  if (subtotal >= minimumCents) return undefined;
  return {
    reason: 'minimum-not-reached',
    minimum: toDollars(minimumCents),
    missing: toDollars(minimumCents - subtotal),
  };
};
