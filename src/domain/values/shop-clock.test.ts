import { expect, test } from 'vitest';
import { inTimeZones } from '#test/support/time-zones.ts';
import { shopClock, shopTime, startOfShopDay } from './shop-clock.ts';

const inEachTimeZone = inTimeZones();

test.each([
  ['2026-11-30T05:30:00Z', 'Nov 29, 2026, 9:30 PM PST', '9:30 PM PST'],
  ['2026-07-01T19:05:00Z', 'Jul 1, 2026, 12:05 PM PDT', '12:05 PM PDT'],
  ['2026-11-01T08:30:00Z', 'Nov 1, 2026, 1:30 AM PDT', '1:30 AM PDT'],
  ['2026-11-01T09:30:00Z', 'Nov 1, 2026, 1:30 AM PST', '1:30 AM PST'],
])('formats %s in the time zone of the shop, in any system time zone', (at, time, clock) => {
  const plain = (text: string) => text.replaceAll('\u202f', ' ');
  inEachTimeZone((machine) => {
    expect([machine, plain(shopTime(new Date(at))), plain(shopClock(new Date(at)))]).toEqual([
      machine,
      time,
      clock,
    ]);
  });
});

test.each([
  ['2026-11-30', '2026-11-30T08:00:00Z'],
  ['2026-07-01', '2026-07-01T07:00:00Z'],
  // The days on which the clocks change.
  ['2026-03-08', '2026-03-08T08:00:00Z'],
  ['2026-11-01', '2026-11-01T07:00:00Z'],
])('a day of the shop, %s, begins at %s', (day, start) => {
  inEachTimeZone((machine) => {
    expect([machine, startOfShopDay(day)]).toEqual([machine, new Date(start)]);
  });
});
