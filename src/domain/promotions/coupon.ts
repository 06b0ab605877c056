import type { ShopError } from '../api/error-table.ts';
import { type Cents, type Dollars, toDollars } from '../values/money.ts';
import { type Coupon, phaseAt } from './promotion.ts';

/** What may be typed for a code; more than any code has, so that a wrong one is told from a cut one. */
export const MAX_TYPED_CODE = 200;

/** What somebody lacks whose uses of a code nobody can count: an address that is only typed may be anybody's. */
export type Unknown = 'account-needed' | 'address-unproven';

/**
 * Of the uses that are not paid for, the share that unpaid orders of one shopper may reserve, and those of all unverified
 * shoppers; but so many uses in any case.
 */
const MAX_RESERVED = { own: { share: 0.2, uses: 2 }, strangers: { share: 0.5, uses: 5 } } as const;
/** With this share of them reserved, and so many uses, the owner gets an alert. */
export const RESERVED_ALERT = { share: 0.4, uses: 5 } as const;

/** A coupon and how often it is in use: in all orders, and in those of the shopper who asks, where that can be known. */
export type CouponStanding = {
  readonly coupon: Coupon;
  readonly used: number;
  readonly usedByShopper: number | Unknown;
  /** Uses in unpaid orders: of all, of this shopper, of all unverified shoppers; and whether this one is verified. */
  readonly reserved: {
    readonly all: number;
    readonly own: number;
    readonly strangers: number;
    readonly isKnown: boolean;
  };
};

/** True if so many uses may reach a share or the limit, if all of them were one shopper's and unpaid. */
export const canReachReservedLimit = (totalLimit: number | null, used: number): boolean =>
  totalLimit !== null &&
  used >=
    Math.min(totalLimit, Math.max(MAX_RESERVED.own.uses, Math.floor(totalLimit * MAX_RESERVED.own.share)));

/** Whether unpaid orders reserve as many uses as they may, for one more of this shopper. */
const isReserved = ({ coupon: { totalLimit }, used, reserved }: CouponStanding): boolean => {
  if (totalLimit === null) return false;
  const unpaid = totalLimit - (used - reserved.all);
  const isFull = (held: number, { share, uses }: { share: number; uses: number }) =>
    held >= Math.max(uses, Math.floor(unpaid * share));
  return (
    isFull(reserved.own, MAX_RESERVED.own) ||
    (!reserved.isKnown && isFull(reserved.strangers, MAX_RESERVED.strangers))
  );
};

/** Why a code is refused, in a form fit for the wire. */
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
        | Unknown;
    }
  | { readonly reason: 'not-yet'; readonly starts: string }
  | { readonly reason: 'minimum-not-reached'; readonly minimum: Dollars; readonly missing: Dollars };

/** Why a coupon was refused, where an order was for that. */
export const couponRefusalOf = ({ code, details }: ShopError): CouponRefusal | undefined =>
  code === 'coupon-refused' ? (details as CouponRefusal) : undefined;

/** Whether one more order would break a limit, and which; of somebody unknown it is not known. */
export const limitReached = ({
  coupon,
  used,
  usedByShopper,
  reserved,
}: CouponStanding): 'used-by-you' | 'used-up' | 'reserved' | undefined => {
  const { shopperLimit } = coupon;
  if (shopperLimit !== null && typeof usedByShopper === 'number' && usedByShopper >= shopperLimit)
    return 'used-by-you';
  if (coupon.totalLimit === null || used < coupon.totalLimit) return undefined;
  // Unpaid orders end within the hour and give their uses back.
  return reserved.all > 0 ? 'reserved' : 'used-up';
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
  if (isReserved(standing)) return { reason: 'reserved' };
  if (subtotal >= minimumCents) return undefined;
  return {
    reason: 'minimum-not-reached',
    minimum: toDollars(minimumCents),
    missing: toDollars(minimumCents - subtotal),
  };
};
