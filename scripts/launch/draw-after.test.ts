import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { drawAfter } from './draw-after.mjs';

/** A run of proofs that ends with this code and keeps these figures; answers how all ended, and how often was drawn. */
const proveWith = async (status: number, figures?: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'camellia-figures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'figures.json');
  writeFileSync(file, '{}');
  let drawn = 0;
  const ended = await drawAfter(
    file,
    async () => {
      if (figures !== undefined) writeFileSync(file, figures);
      return status;
    },
    async () => {
      drawn += 1;
      return 0;
    },
  );
  return { ended, drawn };
};

test('a run of proofs that has kept a figure draws the pages that tell it, also when a row was missed', async () => {
  expect(await proveWith(0, '{"kills":1}')).toEqual({ ended: 0, drawn: 1 });
  expect(await proveWith(1, '{"kills":1}')).toEqual({ ended: 1, drawn: 1 });
});

test('a run of proofs too small to count leaves the pages alone', async () => {
  expect(await proveWith(0)).toEqual({ ended: 0, drawn: 0 });
  expect(await proveWith(1)).toEqual({ ended: 1, drawn: 0 });
});
