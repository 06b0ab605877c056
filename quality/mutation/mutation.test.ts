import { existsSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coveredFolders, excluded } from './excluded.mjs';
import { groups } from './groups.mjs';

const mutated = Object.values(groups).flatMap(({ mutate }) => mutate);
const excludedFiles = excluded.flatMap(({ files }) => files);

test.each(Object.entries(groups))('the mutated files of %s and their tests exist', (_, {
  mutate,
  include,
}) => {
  expect(mutate.filter((file) => !existsSync(file))).toEqual([]);
  expect(include.filter((file) => !file.includes('*') && !existsSync(file))).toEqual([]);
  expect(mutate.length).toBeGreaterThan(1);
});

test('no file belongs to two groups', () => {
  expect(new Set(mutated).size).toBe(mutated.length);
});

test('every file of money, stock and accounts is mutated or excluded with one reason', () => {
  const isOfTests = (file: string) => /\.test\.ts$|\/testing-[^/]+$/.test(file);
  const notMutated = coveredFolders
    .flatMap((folder) => globSync(`${folder}/**/*.ts`))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isOfTests(file) && !mutated.includes(file));
  expect(notMutated.toSorted()).toEqual(excludedFiles.toSorted());
});
