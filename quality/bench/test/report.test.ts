import { expect, test } from 'vitest';
import type { Benchmark } from '#bench/benchmark.ts';
import { benchmarks } from '#bench/benchmarks.ts';
import { tableRows } from '#bench/report.ts';

const benchmark: Benchmark = {
  name: 'example',
  description: 'it is timed',
  rounds: { short: 1, full: 2 },
  run: async () => [],
};

test('the report lists each result with its goal and marks each missed one with its decision', () => {
  const measurements = [
    { metric: 'one', goal: '≥ 2/s', reached: '3/s', isMet: true },
    { metric: 'two', goal: '≥ 2/s', reached: '1/s', isMet: false },
    { metric: 'three', goal: '', reached: '7/s' },
    { metric: 'four', goal: '≥ 2/s', reached: '1/s', isMet: false, decision: 43 },
  ];
  const [, ...lines] = tableRows([{ benchmark, rounds: 2, referenceMs: 9, measurements, failures: [] }]);
  expect(lines.map((cells) => cells.at(-1))).toEqual(['met', 'MISSED', '', 'MISSED (decision 43)']);
});

test('the report marks a failed benchmark as missed', () => {
  const [, line] = tableRows([
    { benchmark, rounds: 2, referenceMs: 9, measurements: [], failures: ['Error: no shop\n at x'] },
  ]);
  expect(line).toEqual(['example', 'Error: no shop', '', '', 'MISSED']);
});

test('every benchmark has a unique name, and fewer rounds in short mode', () => {
  expect(new Set(benchmarks.map(({ name }) => name)).size).toBe(benchmarks.length);
  for (const { rounds } of benchmarks) expect(rounds.short).toBeLessThanOrEqual(rounds.full);
});
