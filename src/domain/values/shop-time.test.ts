import { expect, test } from 'vitest';
import { inTimeZones } from '#test/support/time-zones.ts';
import { firstDay, lastDay, SHOP_TIME_ZONE } from './shop-time.ts';

const inEachTimeZone = inTimeZones();

test.each([
  ['midnight of the shop', '2026-11-26T00:00:00-08:00', 'November 25, 2026'],
  ['midnight UTC', '2026-11-26T00:00:00Z', 'November 25, 2026'],
  ['a second before midnight of the shop', '2026-11-25T23:59:59-08:00', 'November 25, 2026'],
  ['noon', '2026-11-26T12:00:00-08:00', 'November 26, 2026'],
  ['one millisecond into a day', '2026-11-26T00:00:00.001-08:00', 'November 26, 2026'],
  ['midnight before summer time begins', '2027-03-14T00:00:00-08:00', 'March 13, 2027'],
  ['midnight after summer time has begun', '2027-03-15T00:00:00-07:00', 'March 14, 2027'],
  ['midnight before summer time ends', '2026-11-01T00:00:00-07:00', 'October 31, 2026'],
  ['the hour that comes twice', '2026-11-01T01:30:00-07:00', 'November 1, 2026'],
  ['midnight after summer time has ended', '2026-11-02T00:00:00-08:00', 'November 1, 2026'],
  ['New Year', '2027-01-01T00:00:00-08:00', 'December 31, 2026'],
  ['a leap day', '2028-03-01T00:00:00-08:00', 'February 29, 2028'],
])('[PROMO-1] shows the last day of a promotion that ends at %s, in any system time zone', (_, end, shown) => {
  inEachTimeZone((machine) => {
    expect([machine, lastDay(new Date(end))]).toEqual([machine, `${shown} (Pacific Time)`]);
  });
});

test.each([
  ['2026-11-26T00:00:00-08:00', 'November 26, 2026'],
  ['2026-11-25T23:59:59-08:00', 'November 25, 2026'],
  ['2026-11-26T05:00:00Z', 'November 25, 2026'],
  ['2027-03-14T03:00:00-07:00', 'March 14, 2027'],
  ['2026-11-01T01:30:00-08:00', 'November 1, 2026'],
])('[PROMO-1] shows the first day of a promotion that begins at %s', (start, shown) => {
  inEachTimeZone((machine) => {
    expect([machine, firstDay(new Date(start))]).toEqual([machine, `${shown} (Pacific Time)`]);
  });
});

test('[PROMO-1] names the time zone as Intl does, in summer and in winter', () => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: SHOP_TIME_ZONE, timeZoneName: 'longGeneric' });
  for (const time of ['2026-07-01T12:00:00Z', '2026-12-01T12:00:00Z']) {
    const name = format.formatToParts(new Date(time)).find(({ type }) => type === 'timeZoneName')?.value;
    expect(lastDay(new Date(time))).toMatch(new RegExp(` \\(${name}\\)$`));
  }
});
