import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareSocketFolder } from './socket-folder.ts';
import { startEmbeddedPostgres } from './start-embedded.ts';
import { asOrdinaryUser, spawnShop, testFolder } from './testing-support.ts';

const ordinary = asOrdinaryUser();

test('rejects a cluster of another major version and explains the upgrade', async () => {
  const dataDir = testFolder();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    /is of PostgreSQL 15, .* PostgreSQL 18: dump it/,
  );
});

test('leaves a folder with other files in place of the cluster unchanged', async () => {
  const dataDir = testFolder();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'diary.txt'), 'Dear diary');
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/: postgres contains other files\.$/);
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['diary.txt']);
  expect(readdirSync(dataDir)).toEqual(['postgres']);
});

test('rejects a data folder that is a file in one sentence', async () => {
  const dataDir = join(testFolder(), 'file');
  writeFileSync(dataDir, '');
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    /^The data folder .* cannot be written \(EEXIST\); make it writable/,
  );
});

test.skipIf(!ordinary)('rejects an unwritable data folder in one sentence', async () => {
  const dataDir = testFolder();
  chmodSync(dataDir, 0o500);
  const { message } = await spawnShop(dataDir, ordinary).started;
  expect(message).toBe(
    `The data folder ${dataDir} cannot be written (EACCES); make it writable or choose another one with DATA_DIR.`,
  );
});

test('rejects a symbolic link in place of the socket folder', () => {
  const root = testFolder();
  symlinkSync(testFolder(), join(root, 'postgres-socket'));
  const account = { prefix: [], runAs: undefined, owner: undefined };
  expect(() => prepareSocketFolder(root, account)).toThrow(
    /is not a folder of this user, so the database's socket is not created there/,
  );
});

test('reports why a server cannot start in one sentence', async () => {
  const dataDir = testFolder();
  const shop = await startEmbeddedPostgres({ dataDir });
  await shop.stop();
  writeFileSync(
    join(dataDir, 'postgres', 'postgresql.auto.conf'),
    "shared_preload_libraries = 'no_such_thing'\n",
  );
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    /^The database in .* does not start: could not access file "no_such_thing"/,
  );
});
