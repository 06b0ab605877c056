import { expect, test } from 'vitest';
import { isSameSecret } from './is-same-secret.ts';

test.each([
  ['a', 'a', true],
  ['', '', true],
  ['a', 'b', false],
  ['a', '', false],
  ['secret', 'secret ', false],
])('compares %o with %o', (one, other, isSame) => {
  expect(isSameSecret(one, other)).toBe(isSame);
});
