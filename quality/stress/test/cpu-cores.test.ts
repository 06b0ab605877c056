import { expect, test } from 'vitest';
import { numbersIn } from '#stress/load/cpu-cores.ts';

test('cores are read from the list that the system writes', () => {
  expect(numbersIn('0,1')).toEqual([0, 1]);
  expect(numbersIn('2-4,7')).toEqual([2, 3, 4, 7]);
});
