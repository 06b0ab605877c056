import { expect, test } from 'vitest';
import { parseCpuList } from '#stress/load/cpu-cores.ts';

test('reads CPU cores from the system’s list', () => {
  expect(parseCpuList('0,1')).toEqual([0, 1]);
  expect(parseCpuList('2-4,7')).toEqual([2, 3, 4, 7]);
});
