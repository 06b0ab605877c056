import { expect, test } from 'vitest';
import { anAddress } from '#test/support/examples.ts';
import { addressSchema } from '../address.ts';
import { isSameAddress, MAX_SAVED_ADDRESSES } from './saved-address.ts';

test('two addresses are the same if every field is', () => {
  const address = addressSchema.parse(anAddress({ line2: 'Flat 2' }));
  expect(isSameAddress(address, { ...address })).toBe(true);
  for (const field of ['name', 'line1', 'line2', 'city', 'state', 'postal_code', 'country', 'phone'])
    expect([field, isSameAddress(address, { ...address, [field]: 'other' })]).toEqual([field, false]);
});

test('an account saves ten addresses', () => {
  expect(MAX_SAVED_ADDRESSES).toBe(10);
});
