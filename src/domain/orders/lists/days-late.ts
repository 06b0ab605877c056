import { addBusinessDays, shopDay } from '../../shipping/arrival.ts';
import { DAY } from '../../values/time.ts';
import { packingDay } from '../gift/gift-days.ts';

/** What decides when an order should be packed. */
export type PackingTime = {
  readonly createdAt: Date;
  /** The first day on which a gift may arrive, as `2026-12-24`; null for other orders. */
  readonly deliverAfter: string | null;
  /** The fewest business days of its delivery. */
  readonly businessDays: number;
};

/** Returns for how many days an order should have been packed, 0 or less if it is not late. */
export const daysLate = ({ createdAt, deliverAfter, businessDays }: PackingTime, now: Date): number => {
  const gift = deliverAfter === null ? null : { deliverAfter };
  const first = packingDay(gift, [businessDays, businessDays])?.getTime() ?? 0;
  const due = Math.max(addBusinessDays(shopDay(createdAt), 1), addBusinessDays(first - DAY, 1));
  return (shopDay(now) - due) / DAY;
};
