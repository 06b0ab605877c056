import { expect, test } from 'vitest';
import { commitsSince, figureAges } from './figure-ages.mjs';
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

test('whoever owns the shop sees how much was changed since a figure was reached', () => {
  const since = (commit: string) => (commit === '0b7e31c' ? 12 : undefined);
  const ages = (change: Partial<Figure>) => figureAges({ kills: { ...figure, ...change } }, since);
  const known = ['kills, 2026-11-22: 12 commits to src, prove, stand-ins since'];
  expect(ages({})).toEqual(known);
  expect(ages({ commit: '0b7e31c with changes' })).toEqual(known);
  for (const commit of ['gone', undefined])
    expect(ages({ commit })).toEqual(['kills, 2026-11-22: nobody knows how many commits since']);
  expect(commitsSince('no-such-commit')).toBeUndefined();
});
