import { expect, test } from 'vitest';
import { pagePattern } from './page-pattern.ts';

test.each([
  ['/', '/'],
  ['/tea', '/tea'],
  ['/tea/', '/tea'],
  ['/tea/picked-tea/Masala%20Chai', '/tea/picked-tea/:name'],
  ['/account', '/account'],
  ['/nothing', undefined],
])('[STATE-8] assigns a visit to %s to the route %s', (path, pattern) => {
  expect(pagePattern(path)).toBe(pattern);
});
