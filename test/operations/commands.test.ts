import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';
import { emptyFolder, type ShopSettings } from '#test/support/shop-process.ts';
import { runningIn } from '#test/support/shop-program.ts';

/** Starts a command with its own folder for temporary files. */
const start = (name: 'backup' | 'restore', file: string, settings: ShopSettings) => {
  const { PATH = '', HOME = '' } = process.env;
  return spawn(process.execPath, [`operations/${name}.ts`, file], { env: { PATH, HOME, ...settings } });
};

const run = async (...command: Parameters<typeof start>) => {
  const child = start(...command);
  const exited = once(child, 'exit');
  const [stdout, logOutput] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await exited;
  return { code: child.exitCode, stdout, logOutput };
};

const rowsOf = async (file: string): Promise<string[]> =>
  gunzipSync(await readFile(file))
    .toString()
    .split('\n')
    .slice(1, -2);

test('restores a server backup into an embedded database, whose backup is identical', async () => {
  await using database = await freshDatabase();
  await using folder = await emptyFolder();
  const file = join(folder.path, 'server.backup');
  const secondFile = join(folder.path, 'embedded.backup');
  const TMPDIR = folder.path;
  const server = { DATABASE_URL: database.url, TMPDIR };
  const embedded = { DATA_DIR: join(folder.path, 'data'), TMPDIR };

  expect(await run('backup', secondFile, embedded)).toMatchObject({
    code: 1,
    logOutput: `There is no database in ${embedded.DATA_DIR}; set DATA_DIR to its folder.\n`,
  });
  await placed(database);
  await database.rows('update orders set total_cents = total_cents + 1');
  const backup = await run('backup', file, server);
  expect(backup).toMatchObject({
    code: 2,
    logOutput: expect.stringContaining('is not the sum of its lines'),
  });
  expect(backup.stdout).toContain('verified by a test restore');

  expect(await run('restore', file, embedded)).toMatchObject({ code: 0, logOutput: '' });
  expect(await run('restore', file, embedded)).toMatchObject({
    code: 1,
    logOutput: expect.stringContaining('The database is not empty'),
  });
  expect(await run('backup', secondFile, embedded)).toMatchObject({ code: 2 });
  expect(await rowsOf(secondFile)).toEqual(await rowsOf(file));
  expect((await rowsOf(file)).length).toBeGreaterThan(40);
  expect(await runningIn(folder.path)).toEqual([]);
});

test('an interrupted backup leaves no file and no process', async () => {
  await using database = await freshDatabase();
  await using folder = await emptyFolder();
  const TMPDIR = folder.path;
  const child = start('backup', join(folder.path, 'shop.backup'), { DATABASE_URL: database.url, TMPDIR });
  const exited = once(child, 'exit');
  // The draft is written, and its verification is about to start.
  await expect.poll(() => readdir(folder.path)).toContainEqual(expect.stringMatching(/^camellia-/));
  child.kill('SIGTERM');
  await exited;
  expect(child.exitCode).toBe(143);
  expect(await readdir(folder.path)).toEqual([]);
  expect(await runningIn(folder.path)).toEqual([]);
});
