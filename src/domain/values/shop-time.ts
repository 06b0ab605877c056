/** IANA zone of the store that sends orders; dates of offers are meant in it. */
export const SHOP_TIME_ZONE = 'America/Los_Angeles';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: SHOP_TIME_ZONE });

/** With the zone, since elsewhere that day begins and ends at another time. */
const dayAt = (time: number): string => `${day.format(time)} (Pacific Time)`;

/** The day on which something begins, such as `November 26, 2026 (Pacific Time)`. */
export const firstDay = (startsAt: Date): string => dayAt(startsAt.getTime());

/** The last day of what is over at `endsAt`; at midnight that is the day before. */
export const lastDay = (endsAt: Date): string => dayAt(endsAt.getTime() - 1);
