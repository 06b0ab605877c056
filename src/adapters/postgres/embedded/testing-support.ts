import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './start-embedded.ts';

const startReport = z.object({
  pid: z.number().default(0),
  adopted: z.boolean().optional(),
  locked: z.boolean().optional(),
  message: z.string().optional(),
});

/** A new folder that only its owner can open; removed after the test. */
export const testFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'camellia-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
  return folder;
};

/** Starts a database that is stopped after the test at the latest. */
export const startForTest = async (
  dataDir: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres> => {
  const database = await startEmbeddedPostgres({ dataDir, ...options });
  onTestFinished(() => database.stop());
  return database;
};

/** Runs one statement and returns the first value of the first row. */
export const queryValue = async (database: EmbeddedPostgres, statement: string): Promise<unknown> => {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
};

/** A shop in its own process. */
type TestingShop = {
  readonly process: ChildProcess;
  readonly started: Promise<z.infer<typeof startReport>>;
  kill(): Promise<void>;
};

/** Starts a shop in its own process; `prefix` is a command to run it with. */
export const spawnShop = (dataDir: string, prefix: readonly string[] = []): TestingShop => {
  const [file, ...args] = [
    ...prefix,
    process.execPath,
    join(import.meta.dirname, 'testing-shop.ts'),
    dataDir,
  ];
  const shop = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(shop, 'exit');
  const kill = async (): Promise<void> => {
    shop.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  const firstLine = once(createInterface(shop.stdout), 'line');
  return {
    process: shop,
    started: firstLine.then(([line]) => startReport.parse(JSON.parse(String(line)))),
    kill,
  };
};

/** A command prefix that drops root's rights: empty for an ordinary user, undefined if impossible. */
export const asOrdinaryUser = (): readonly string[] | undefined => {
  if (process.getuid?.() !== 0) return [];
  const prefix = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
  return spawnSync('unshare', [...prefix.slice(1), 'true']).status === 0 ? prefix : undefined;
};
