import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { systemCode } from '#platform/system-error.ts';
import { BackupError } from './backup-error.ts';
import { type Heading, inspectBackup } from './read.ts';
import type { ShopDatabase } from './shop-database.ts';
import { take } from './take.ts';
import { tryBackup } from './try-backup.ts';

/** A backup that was made, and what is wrong with the books of the shop itself, if anything is. */
export type Made = Heading & {
  readonly rows: number;
  readonly bytes: number;
  readonly faults: readonly string[];
};

const sync = async (path: string): Promise<void> => {
  const handle = await open(path);
  await handle.sync();
  await handle.close();
};

/** Writes a backup that nobody has tried yet. */
export const writeBackup = async (database: ShopDatabase, file: string): Promise<void> => {
  const client = database.newClient('camellia backup');
  client.on('error', () => undefined);
  await client.connect();
  try {
    // For its owner alone: addresses of shoppers are in it, and digests of their passwords.
    const disk = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    await pipeline(Readable.from(take(client)), createGzip(), disk);
  } finally {
    await client.end();
  }
  await sync(file);
};

const existsAlready = (file: string): BackupError =>
  new BackupError(`${file} is there already, and a backup is never overwritten.`);

/** A link, unlike a rename, fails where another backup made the file meanwhile. */
const putInPlace = async (trial: string, file: string): Promise<void> => {
  try {
    await link(trial, file);
    await rm(trial, { force: true });
  } catch (error) {
    const code = systemCode(error) ?? '';
    if (code === 'EEXIST') throw existsAlready(file);
    // Some file systems have no hard links.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error;
    await rename(trial, file);
  }
};

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Writes a backup, restores it elsewhere, compares it row by row, and looks through its books. Only then it gets its name;
 * what goes wrong before leaves no file.
 */
export const backUp = async (
  database: ShopDatabase,
  file: string,
  life: AsyncDisposableStack,
): Promise<Made> => {
  if (await isThere(file)) throw existsAlready(file);
  const trial = `${file}.part-${randomUUID()}`;
  life.defer(() => rm(trial, { force: true }));
  await writeBackup(database, trial);
  const heading = await inspectBackup(trial);
  const faults = await tryBackup(trial, life);
  await putInPlace(trial, file);
  await sync(dirname(file));
  const { size } = await stat(file);
  return { ...heading, bytes: size, faults };
};
