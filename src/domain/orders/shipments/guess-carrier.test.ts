import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  carrierOf,
  guessCarrier,
  hasWrongCheckDigit,
  likelyCarriers,
  needsCarrier,
} from './guess-carrier.ts';

test.each([
  ['1Z999AA10123456784', 'ups'],
  ['9400111899223197428490', 'usps'],
  ['9612345678901234567890', 'fedex'],
  ['JD014600003828483920', 'dhl'],
  ['RA123456785GB', 'royal-mail'],
  ['EA473124829US', 'usps'],
  ['EA473124829CA', 'canada-post'],
  ['EA473124829AU', 'australia-post'],
  ['EA473124829JP', 'japan-post'],
  // A wrong check digit, a country whose operator is not known, and numbers of several carriers.
  ['EA473124828US', undefined],
  ['EA473124829DE', undefined],
  ['123456789012', undefined],
  ['1234567890', undefined],
  ['', undefined],
])('takes %s for a number of %s', (trackingNumber, carrier) => {
  expect(guessCarrier(trackingNumber)).toBe(carrier);
});

test('a choice decides on the carrier before the number, and a number without either has another carrier', () => {
  expect(carrierOf('1Z999AA10123456784', 'dhl')).toBe('dhl');
  expect(carrierOf('1Z999AA10123456784', null)).toBe('ups');
  expect(carrierOf('1234567890', 'dhl')).toBe('dhl');
  expect(carrierOf('1234567890', null)).toBe('other');
  expect(carrierOf('', null)).toBeNull();
});

test.each([
  ['1234567890', ['dhl']],
  ['123456789012', ['fedex', 'dhl', 'japan-post']],
  ['12345678901234567890', ['fedex', 'dhl', 'usps']],
  ['AB-12', []],
])('the carriers of %s are likely %j, and staff have to choose', (trackingNumber, likely) => {
  expect(likelyCarriers(trackingNumber)).toEqual(likely);
  expect([needsCarrier(trackingNumber, null), needsCarrier(trackingNumber, 'other')]).toEqual([true, false]);
});

test.each([
  '',
  '1Z999AA10123456784',
  '9400111899223197428490',
  '1Z999AA10123456785',
])('asks for no carrier of "%s"', (trackingNumber) => {
  expect(needsCarrier(trackingNumber, null)).toBe(false);
});

const ALPHANUMERIC = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const DIGITS = Array.from('0123456789');

test.each([
  ['UPS', ALPHANUMERIC, /^[\dA-Z]{15}$/, (body: string, digit: string) => `1Z${body}${digit}`],
  ['UPU S10', DIGITS, /^\d{8}$/, (body: string, digit: string) => `RA${body}${digit}DE`],
])('exactly one check digit fits a number of %s', (_, characters, body, write) => {
  fc.assert(
    fc.property(fc.stringMatching(body), (serial) => {
      const fitting = characters.filter((digit) => !hasWrongCheckDigit(write(serial, digit)));
      expect(fitting).toEqual([expect.stringMatching(/^\d$/)]);
    }),
  );
});

test.each([/^1Z\d{16}$/, /^EA\d{9}US$/])('another digit makes a number of the form %s wrong', (form) => {
  const last = form.source.startsWith('^1Z') ? 17 : 10;
  fc.assert(
    fc.property(fc.stringMatching(form), fc.integer({ min: 1, max: 9 }), (number, by) => {
      fc.pre(!hasWrongCheckDigit(number));
      const other = String((Number(number[last]) + by) % 10);
      expect(hasWrongCheckDigit(`${number.slice(0, last)}${other}${number.slice(last + 1)}`)).toBe(true);
    }),
  );
});

test('knows no check digit of other numbers', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{4,22}$/), (number) => {
      expect(hasWrongCheckDigit(number)).toBe(false);
    }),
  );
});
