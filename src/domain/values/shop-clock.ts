import { SHOP_TIME_ZONE } from './shop-time.ts';
import { HOUR } from './time.ts';

const NAMED_TIME = {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: SHOP_TIME_ZONE,
  timeZoneName: 'short',
} as const;
const clock = new Intl.DateTimeFormat('en-US', NAMED_TIME);
const moment = new Intl.DateTimeFormat('en-US', {
  ...NAMED_TIME,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

/** Formats a time of the shop's day, such as `9:30 AM PST`. */
export const shopClock = (at: Date): string => clock.format(at);

/** Formats a time with its day, such as `Nov 30, 2026, 9:30 AM PST`. */
export const shopTime = (at: Date): string => moment.format(at);

const hour = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: SHOP_TIME_ZONE,
});
/** In summer an hour after midnight, and before clocks change. */
const FIRST_HOURS_MS = 8 * HOUR;

/** Returns the midnight at which a day of the shop begins, such as that of `2026-11-30`. */
export const startOfShopDay = (day: string): Date => {
  const early = Date.parse(day) + FIRST_HOURS_MS;
  return new Date(early - Number(hour.format(early)) * HOUR);
};
