import { statfs } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { isDiskLow } from './disk-space.ts';

vi.mock('node:fs/promises', { spy: true });

const GIB = 1024 ** 3;
const disk = (gib: number, freeGib: number, inodes = 1000, freeInodes = 900) => ({
  type: 0,
  bsize: 4096,
  frsize: 4096,
  blocks: (gib * GIB) / 4096,
  bfree: (freeGib * GIB) / 4096,
  bavail: (freeGib * GIB) / 4096,
  files: inodes,
  ffree: freeInodes,
});

test.each([
  ['half of a small disk is free', disk(10, 5), false],
  ['a small disk has 0.6 GiB left, more than 5 %', disk(10, 0.6), false],
  ['a small disk has 0.4 GiB left', disk(10, 0.4), true],
  ['a large disk has 2 GiB left, less than 5 %', disk(1000, 2), false],
  ['a large disk has 0.9 GiB left', disk(1000, 0.9), true],
  ['no space is left', disk(100, 0), true],
  ['space is left but no inodes', disk(100, 50, 1_000_000, 100), true],
  ['the file system has no inodes to count', disk(100, 50, 0, 0), false],
])('reports whether the disk is low: %s', async (_, stats, isLow) => {
  vi.mocked(statfs).mockResolvedValueOnce(stats);
  expect(await isDiskLow('/')).toBe(isLow);
});
