import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inspectBackup, MAX_LINE_CHARACTERS } from '#operations/backup/read-backup.ts';
import { emptyFolder } from '#test/support/shop-process.ts';

const HEADING = JSON.stringify({ camellia: 1, migration: '0', takenAt: '', tables: ['products'] });
const MIB = 1024 * 1024;

test.each([
  ['from its start', '', 'x'],
  ['after its heading', `${HEADING}\n`, 'x'],
  ['of brackets', '', '['],
  ['of spaces', `${HEADING}\n`, ' '],
  ['of characters of four bytes', `${HEADING}\n`, '\u{1F375}'],
])('rejects a file with an endless line %s early, with a message', async (_, before, filler) => {
  await using folder = await emptyFolder();
  const file = join(folder.path, 'endless.backup');
  const blocks = function* () {
    yield before;
    for (let n = 0; n < 64; n += 1) yield filler.repeat(MIB);
  };
  await pipeline(Readable.from(blocks()), createGzip({ level: 1 }), createWriteStream(file));
  const start = performance.now();
  await expect(inspectBackup(file)).rejects.toThrow(
    `cannot be restored: a line has more than ${MAX_LINE_CHARACTERS} characters.`,
  );
  expect(performance.now() - start).toBeLessThan(10_000);
});

test('reads a long line that is within the limit', async () => {
  await using folder = await emptyFolder();
  const file = join(folder.path, 'long.backup');
  await writeFile(file, gzipSync(`${HEADING}\n"${'x'.repeat(MAX_LINE_CHARACTERS / 2)}"\n`));
  await expect(inspectBackup(file)).rejects.toThrow('it ends too early');
});
