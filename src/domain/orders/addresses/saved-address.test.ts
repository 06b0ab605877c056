import { expect, test } from 'vitest';
import { MAX_SAVED_ADDRESSES } from './saved-address.ts';

test('an account saves ten addresses', () => {
  expect(MAX_SAVED_ADDRESSES).toBe(10);
});
