import { expect, test } from 'vitest';
import { localTime, type OpeningHours, openState } from './opening-hours.ts';

const hours: OpeningHours = {
  mon: [],
  tue: [
    ['09:30', '12:30'],
    ['14:00', '19:00'],
  ],
  wed: [],
  thu: [],
  fri: [],
  sat: [],
  sun: [],
};
const on = (day: keyof OpeningHours, time: string) => openState(hours, { day, time });

test('[NAV-10] a store is open from the minute it opens until the minute it closes', () => {
  expect(on('tue', '09:29')).toEqual({ isOpen: false, opens: { day: 'tue', time: '09:30', isToday: true } });
  expect(on('tue', '09:30')).toEqual({ isOpen: true, until: '12:30' });
  expect(on('tue', '12:29')).toEqual({ isOpen: true, until: '12:30' });
  expect(on('tue', '12:30')).toEqual({ isOpen: false, opens: { day: 'tue', time: '14:00', isToday: true } });
});

test('[NAV-10] a closed store shows its next opening day up to a week ahead, and nothing if there is none', () => {
  expect(on('sun', '23:59')).toMatchObject({ opens: { day: 'tue', time: '09:30', isToday: false } });
  expect(on('tue', '19:00')).toMatchObject({ opens: { day: 'tue', time: '09:30', isToday: false } });
  expect(openState({ ...hours, tue: [] }, { day: 'mon', time: '10:00' })).toEqual({
    isOpen: false,
    opens: undefined,
  });
});

test('[NAV-10] uses the local time zone of a store, including summer time and midnight', () => {
  const winter = new Date('2026-01-04T23:30:00Z');
  expect(localTime('Asia/Tokyo', winter)).toEqual({ day: 'mon', time: '08:30' });
  expect(localTime('America/Los_Angeles', winter)).toEqual({ day: 'sun', time: '15:30' });
  const summer = new Date('2026-07-04T23:00:00Z');
  expect(localTime('Europe/London', summer)).toEqual({ day: 'sun', time: '00:00' });
  expect(localTime('Europe/Paris', summer)).toEqual({ day: 'sun', time: '01:00' });
});
