import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFields } from '../../api/parse-fields.ts';
import { CARRIERS, carrierName, trackingUrl } from '../carrier.ts';
import { carrierOf, guessCarrier, trackingNumberSchema } from './tracking-number.ts';

const read = (typed: string) => {
  const parsed = parseFields(trackingNumberSchema, typed);
  return parsed.ok ? parsed.value : undefined;
};

test.each([
  [' 1z 999 aa1 0123 4567 84 ', '1Z999AA10123456784'],
  ['', ''],
  ['  ', ''],
  ['ab-12', 'AB-12'],
  ['420941079400111899223197428490', '9400111899223197428490'],
  ['4209410712349400111899223197428490', '9400111899223197428490'],
  ['abc', undefined],
  ['1Z999/AA1', undefined],
  ['ÄB1234', undefined],
  ['1'.repeat(41), undefined],
])('reads the tracking number %j as %j', (typed, read_) => {
  expect(read(typed)).toBe(read_);
});

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

test('the tracking page of every known carrier is an address of https that ends with the number', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CARRIERS), fc.stringMatching(/^[A-Z0-9-]{4,40}$/), (carrier, number) => {
      const url = trackingUrl(carrier, number);
      expect([url === undefined, carrierName(carrier) === undefined]).toEqual([
        carrier === 'other',
        carrier === 'other',
      ]);
      if (url !== undefined)
        expect(new URL(url)).toMatchObject({
          protocol: 'https:',
          href: expect.stringMatching(new RegExp(`${number}$`)),
        });
    }),
  );
  expect(trackingUrl('ups', '')).toBeUndefined();
});
