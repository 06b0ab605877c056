import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBusinessDays } from '../../shipping/arrival.ts';
import { DAY } from '../../values/time.ts';
import { giftFieldsSchema, isSameGift } from './gift.ts';
import { deliverAfterRange, giftError, packingDay } from './gift-days.ts';

/** Late on a Sunday in the shop's time zone, already Monday in UTC. */
const NOW = new Date('2026-11-30T05:00:00Z');

test('accepts a message of several lines and a day, each alone or both', () => {
  for (const gift of [
    {},
    { message: 'Happy birthday!\nAda' },
    { deliverAfter: '2026-12-24' },
    { message: 'x'.repeat(250), deliverAfter: '2028-02-29' },
  ])
    expect(giftFieldsSchema.parse(gift)).toEqual(gift);
});

test('rejects a long or unprintable message, and what is no day', () => {
  for (const gift of [
    { message: 'x'.repeat(251) },
    { message: 'a\u0000b' },
    { message: '' },
    { deliverAfter: '' },
    { deliverAfter: '12/24/2026' },
    { deliverAfter: '2026-02-30' },
    { deliverAfter: '2026-13-01' },
    { deliverAfter: '2026-12-24T00:00' },
  ])
    expect([gift, giftFieldsSchema.safeParse(gift).success]).toEqual([gift, false]);
});

test('a day is from tomorrow to ninety days ahead, by the shop’s calendar', () => {
  expect(deliverAfterRange(NOW)).toEqual({ min: '2026-11-30', max: '2027-02-27' });
  const isRejected = (deliverAfter: string) => giftError({ deliverAfter }, NOW) !== undefined;
  expect(['2026-11-29', '2026-11-30', '2027-02-27', '2027-02-28'].map(isRejected)).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect([giftError(undefined, NOW), giftError({ message: 'Hi' }, NOW)]).toEqual([undefined, undefined]);
});

test('tells gifts apart by message and day', () => {
  expect([isSameGift(null, undefined), isSameGift({ message: 'a' }, { message: 'a' })]).toEqual([true, true]);
  expect(isSameGift(null, { message: 'a' })).toBe(false);
  expect(isSameGift({ message: 'a' }, { message: 'b' })).toBe(false);
  expect(isSameGift({ deliverAfter: '2026-12-24' }, { deliverAfter: '2026-12-25' })).toBe(false);
});

test('the fastest delivery from the packing day meets the day, and from the day before it does not', () => {
  expect(packingDay(null, [3, 7])).toBeUndefined();
  expect(packingDay({ message: 'Hi' }, [3, 7])).toBeUndefined();
  const dates = fc.integer({ min: 20_000, max: 30_000 }).map((day) => day * DAY);
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 20 }), (due, fastest) => {
      const deliverAfter = new Date(due).toISOString().slice(0, 10);
      const packed = packingDay({ deliverAfter }, [fastest, 30])?.getTime() ?? 0;
      return addBusinessDays(packed, fastest) >= due && addBusinessDays(packed - DAY, fastest) < due;
    }),
  );
});
