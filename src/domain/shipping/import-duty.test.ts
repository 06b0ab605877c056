import { expect, test } from 'vitest';
import { hasImportDuty } from './import-duty.ts';

test.each([
  ['US', false],
  ['PR', false],
  ['CA', true],
  ['DE', true],
  ['', false],
])('[PAY-9] import duty may be due in "%s": %s', (country, expected) => {
  expect(hasImportDuty(country)).toBe(expected);
});
