import { SHOP_TIME_ZONE } from '../values/shop-time.ts';
import { DAY } from '../values/time.ts';
import type { BusinessDays } from './shipping-method.ts';

const calendarDay = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_TIME_ZONE });
/** Formats days at midnight UTC. */
export const shownDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Returns midnight UTC of the shop's calendar day. */
export const shopDay = (moment: Date): number => Date.parse(calendarDay.format(moment));

const isBusinessDay = (day: number): boolean => ![0, 6].includes(new Date(day).getUTCDay());

/** Returns the day that is so many business days later, both at midnight UTC. */
export const addBusinessDays = (day: number, count: number): number => {
  let date = day;
  for (let left = count; left > 0; ) {
    date += DAY;
    if (isBusinessDay(date)) left -= 1;
  }
  return date;
};

/**
 * Returns the first and the last day of the estimated arrival, as midnight UTC.
 * Orders are packed on the next business day, Monday to Friday; holidays are not considered.
 */
export const arrivalDays = (
  orderedAt: Date,
  [min, max]: BusinessDays,
): readonly [first: Date, last: Date] => {
  const packed = addBusinessDays(shopDay(orderedAt), 1);
  return [new Date(addBusinessDays(packed, min)), new Date(addBusinessDays(packed, max))];
};

/** Formats the estimated arrival, such as `Dec 4 – 14`. */
export const formatArrival = (orderedAt: Date, days: BusinessDays): string =>
  shownDay.formatRange(...arrivalDays(orderedAt, days));
