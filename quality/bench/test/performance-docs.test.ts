import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { benchmarks } from '#bench/benchmarks.ts';

const page = readFileSync('docs/performance.md', 'utf8');

test('docs/performance.md lists every benchmark and no other', () => {
  const listed = [...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(benchmarks.map(({ name }) => name).toSorted());
});
