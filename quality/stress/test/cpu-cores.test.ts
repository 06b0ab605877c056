import { expect, test } from 'vitest';
import { numbersIn } from '#stress/load/cpu-cores.ts';

test('reads CPU cores from the system’s list', () => {
  expect(numbersIn('0,1')).toEqual([0, 1]);
  expect(numbersIn('2-4,7')).toEqual([2, 3, 4, 7]);
});
