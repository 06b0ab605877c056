import { expect, test } from 'vitest';
import type { Row } from '#bench/benchmark.ts';
import { rows } from '#bench/benchmarks.ts';
import { cellsOf } from '#bench/report.ts';

const row: Row = { name: 'example', says: 'it is timed', rounds: { short: 1, full: 2 }, run: async () => [] };

test('the report lists each result with its goal and marks each missed one with its decision', () => {
  const readings = [
    { what: 'one', goal: '≥ 2/s', reached: '3/s', isMet: true },
    { what: 'two', goal: '≥ 2/s', reached: '1/s', isMet: false },
    { what: 'three', goal: '', reached: '7/s' },
    { what: 'four', goal: '≥ 2/s', reached: '1/s', isMet: false, decision: 43 },
  ];
  const [, ...lines] = cellsOf([{ row, rounds: 2, pace: 9, readings, misses: [] }]);
  expect(lines.map((cells) => cells.at(-1))).toEqual(['met', 'MISSED', '', 'MISSED (decision 43)']);
});

test('the report marks a failed benchmark as missed', () => {
  const [, line] = cellsOf([{ row, rounds: 2, pace: 9, readings: [], misses: ['Error: no shop\n at x'] }]);
  expect(line).toEqual(['example', 'Error: no shop', '', '', 'MISSED']);
});

test('every benchmark has a unique name, and fewer rounds in short mode', () => {
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  for (const { rounds } of rows) expect(rounds.short).toBeLessThanOrEqual(rounds.full);
});
