/** IANA time zone of the store; promotions, and the days and times of staff, follow its calendar. */
export const SHOP_TIME_ZONE = 'America/Los_Angeles';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: SHOP_TIME_ZONE });

const dayAt = (time: number): string => `${day.format(time)} (Pacific Time)`;

/** Formats the first day of a period, such as `November 26, 2026 (Pacific Time)`. */
export const firstDay = (startsAt: Date): string => dayAt(startsAt.getTime());

/** Formats the last day of a period; one that ends at midnight has the day before. */
export const lastDay = (endsAt: Date): string => dayAt(endsAt.getTime() - 1);
