import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parts } from '../mutation/parts.mjs';

test.each(
  Object.entries(parts),
)('the files of %s that are broken on purpose are there, and so are the tests that have to notice', (_, {
  mutate,
  include,
}) => {
  expect(mutate.filter((file) => !existsSync(file))).toEqual([]);
  expect(include.filter((file) => !file.includes('*') && !existsSync(file))).toEqual([]);
  expect(mutate.length).toBeGreaterThanOrEqual(8);
});

test('no file is counted in two parts', () => {
  const all = Object.values(parts).flatMap(({ mutate }) => mutate);
  expect(new Set(all).size).toBe(all.length);
});
