import { expect, test } from 'vitest';
import { anAddress } from '#test/support/examples.ts';
import { addressSchema } from './address.ts';
import { addressLines } from './address-lines.ts';

test('[PAY-2] lists what an address has, with the name of its country', () => {
  const linesOf = (changes: object) => addressLines(addressSchema.parse(anAddress(changes)));
  expect(linesOf({})).toEqual([
    'Márta Kovács-O’Neill',
    '12 Camellia Lane',
    'Springfield, Oregon 97477',
    'United States',
    '+1 555 0100',
  ]);
  expect(linesOf({ line2: 'Flat 2', country: 'HK', city: 'Central', state: 'Hong Kong Island' })).toEqual([
    'Márta Kovács-O’Neill',
    '12 Camellia Lane',
    'Flat 2',
    expect.stringContaining('Hong Kong Island'),
    'Hong Kong SAR China',
    '+1 555 0100',
  ]);
});
