import { expect, test } from 'vitest';
import { minimumTotalError } from './price-lines.ts';

test.each([0, 1, 25, 48, 49])('[PAY-4] rejects a total of %i cents', (cents) => {
  expect(minimumTotalError(cents)).toEqual({
    code: 'total-too-small',
    details: { total: cents / 100, least: 0.5 },
  });
});

test.each([50, 51, 100, 4_200, 99_999_999])('[PAY-4] accepts a total of %i cents', (cents) => {
  expect(minimumTotalError(cents)).toBeUndefined();
});
