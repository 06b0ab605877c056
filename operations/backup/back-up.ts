import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { systemCode } from '#platform/system-error.ts';
import { BackupError } from './backup-error.ts';
import { dump } from './dump.ts';
import { type Heading, inspectBackup } from './read-backup.ts';
import type { ShopDatabase } from './shop-database.ts';
import { verifyBackup } from './verify-backup.ts';

/** A written and verified backup; `faults` are inconsistencies in the data of the shop. */
type BackupResult = Heading & {
  readonly rows: number;
  readonly bytes: number;
  readonly faults: readonly string[];
};

const sync = async (path: string): Promise<void> => {
  const handle = await open(path);
  await handle.sync();
  await handle.close();
};

/** Writes a backup without verifying it. */
export const writeBackup = async (database: ShopDatabase, file: string): Promise<void> => {
  const client = database.newClient('camellia backup');
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Readable by its owner only: a backup contains addresses and password hashes.
    const disk = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    await pipeline(Readable.from(dump(client)), createGzip(), disk);
  } finally {
    await client.end();
  }
  await sync(file);
};

const alreadyExists = (file: string): BackupError =>
  new BackupError(`${file} exists already, and a backup is never overwritten.`);

/** Links instead of renaming, because a link fails if another backup has created the file meanwhile. */
const publish = async (draft: string, file: string): Promise<void> => {
  try {
    await link(draft, file);
    await rm(draft, { force: true });
  } catch (error) {
    const code = systemCode(error) ?? '';
    if (code === 'EEXIST') throw alreadyExists(file);
    // Some file systems have no hard links.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error;
    await rename(draft, file);
  }
};

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Writes a backup and verifies it by a test restore; only then it gets its name. A failure leaves no file. */
export const backUp = async (
  database: ShopDatabase,
  file: string,
  disposables: AsyncDisposableStack,
): Promise<BackupResult> => {
  if (await exists(file)) throw alreadyExists(file);
  const draft = `${file}.part-${randomUUID()}`;
  disposables.defer(() => rm(draft, { force: true }));
  await writeBackup(database, draft);
  const heading = await inspectBackup(draft);
  const faults = await verifyBackup(draft, disposables);
  await publish(draft, file);
  await sync(dirname(file));
  const { size } = await stat(file);
  return { ...heading, bytes: size, faults };
};
