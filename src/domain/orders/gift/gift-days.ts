import { giftMessages } from '#copy/messages/gift.ts';
import { addBusinessDays, arrivalDays, shopDay, shownDay } from '../../shipping/arrival.ts';
import type { BusinessDays } from '../../shipping/shipping-method.ts';
import { DAY } from '../../values/time.ts';
import { type Gift, MAX_DELAY_DAYS, toDay } from './gift.ts';

/** The first and the last day that `deliverAfter` may have. */
export const deliverAfterRange = (now: Date): { readonly min: string; readonly max: string } => {
  const today = shopDay(now);
  return { min: toDay(today + DAY), max: toDay(today + MAX_DELAY_DAYS * DAY) };
};

/** Returns what is wrong with the day of a gift that is ordered now; undefined if nothing is. */
export const giftError = (gift: Gift | undefined, now: Date): string | undefined => {
  const { min, max } = deliverAfterRange(now);
  const day = gift?.deliverAfter;
  return day === undefined || (day >= min && day <= max)
    ? undefined
    : giftMessages.dayOutOfRange(MAX_DELAY_DAYS);
};

/** Returns the first day on which a gift may be packed, at midnight UTC of the shop's calendar; undefined if any will do. */
export const packingDay = (gift: Gift | null, [fastest]: BusinessDays): Date | undefined => {
  if (gift?.deliverAfter === undefined) return undefined;
  const due = Date.parse(gift.deliverAfter);
  let day = due;
  while (addBusinessDays(day - DAY, fastest) >= due) day -= DAY;
  return new Date(day);
};

type GiftOrder = {
  readonly gift: Gift | null;
  readonly shippingMethod: { readonly businessDays: BusinessDays } | null;
};

/** Returns the day before which a gift must not be packed, if it is later than `now`. */
export const laterPackingDay = ({ gift, shippingMethod }: GiftOrder, now: Date): Date | undefined => {
  const day = shippingMethod && packingDay(gift, shippingMethod.businessDays);
  return day && day.getTime() > shopDay(now) ? day : undefined;
};

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a day, such as `December 24, 2026`. */
export const formatDay = (day: string | Date): string => longDay.format(new Date(day));

/** A gift as the pages of its order show it. */
export type GiftRecord = { readonly message: string; readonly day: string | null };

/** Converts a gift to wire form; null for an order that is none. */
export const toGiftRecord = (gift: Gift | null): GiftRecord | null =>
  gift && {
    message: gift.message ?? '',
    day: gift.deliverAfter === undefined ? null : formatDay(gift.deliverAfter),
  };

/** Returns the first and the last day of the estimated arrival of an order, as midnight UTC; a gift arrives no earlier than its day. */
export const giftArrivalDays = (
  orderedAt: Date,
  days: BusinessDays,
  gift: Gift | null,
): readonly [first: number, last: number] => {
  const [first, last] = arrivalDays(orderedAt, days);
  const delay =
    gift?.deliverAfter === undefined ? 0 : Math.max(0, Date.parse(gift.deliverAfter) - first.getTime());
  return [first.getTime() + delay, last.getTime() + delay];
};

/** Formats the estimated arrival of an order, such as `Dec 4 – 14`. */
export const formatGiftArrival = (...order: Parameters<typeof giftArrivalDays>): string =>
  shownDay.formatRange(...giftArrivalDays(...order));
