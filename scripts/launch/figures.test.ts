import { expect, test } from 'vitest';
import { type Figure, inFigures, type Row, staleFigures, unmetRows } from './figures.mjs';

const kills: Row = {
  name: 'kills',
  says: 'shops are killed',
  faults: ['A13'],
  goal: 'none lost',
  rounds: 200,
};
const figure: Figure = {
  says: kills.says,
  goal: kills.goal,
  rounds: 200,
  reached: '0 lost',
  isMet: true,
  on: '2026-11-22',
  commit: '0b7e31c',
};

test('a figure tells what was reached, when, and at which commit; a row without one was never reached', () => {
  expect(inFigures(kills, { kills: figure })).toBe('200: 0 lost, 2026-11-22 at 0b7e31c');
  expect(inFigures(kills, { kills: { ...figure, isMet: false } })).toContain('(**goal missed**)');
  expect(inFigures(kills, {})).toBe('never reached');
});

test('a row without a figure, or with one that misses its goal, is not met', () => {
  expect(unmetRows([kills], { kills: figure })).toEqual([]);
  expect(unmetRows([kills], {})).toEqual([kills]);
  expect(unmetRows([kills], { kills: { ...figure, isMet: false } })).toEqual([kills]);
});

test('a figure of a row that is gone or tries something else since is found out, and a missing one is not', () => {
  expect(staleFigures([kills], { kills: figure })).toEqual([]);
  expect(staleFigures([kills], {})).toEqual([]);
  expect(staleFigures([], { kills: figure })).toEqual([expect.stringContaining('no row')]);
  for (const change of [{ says: 'shops are asked' }, { goal: 'few lost' }])
    expect(staleFigures([kills], { kills: { ...figure, ...change } })).toEqual([
      expect.stringContaining(`\`${Object.keys(change)[0]}\` has changed`),
    ]);
});
