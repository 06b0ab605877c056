import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFields } from '../../api/parse-fields.ts';
import { CARRIERS, carrierName, trackingUrl } from '../carrier.ts';
import { trackingNumberSchema } from './tracking-number.ts';

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
  // Wrong check digits.
  ['1Z999AA10123456785', undefined],
  ['RA123456784GB', undefined],
])('reads the tracking number %j as %j', (typed, read_) => {
  expect(read(typed)).toBe(read_);
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
