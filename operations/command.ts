import { constants } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedPostgresError } from '#adapters/postgres/embedded/embedded-postgres-error.ts';
import { serializeError } from '#bootstrap/logging/serialize-error.ts';
import { printError } from '#bootstrap/logging/standard-error.ts';
import { readDatabaseSettings } from '#config';
import { BackupError } from './backup/backup-error.ts';
import type { DatabaseSettings } from './backup/shop-database.ts';

/** The work of a command with its settings and its one argument; returns the exit code. */
type Work<Settings> = (
  settings: Settings,
  word: string,
  disposables: AsyncDisposableStack,
) => Promise<number>;

/** A command for the owner of the shop. */
type Command<Settings> = {
  /** Printed unless there is exactly one argument. */
  readonly usage: string;
  readonly read: (
    env: NodeJS.ProcessEnv,
  ) => { readonly settings: Settings } | { readonly problems: string[] };
  readonly work: Work<Settings>;
};

const sentenceOf = (error: unknown): string => {
  if (error instanceof BackupError || error instanceof EmbeddedPostgresError) return error.message;
  if (error instanceof AggregateError) return error.errors.map(sentenceOf).join('; ');
  return `The command failed: ${serializeError(error).message}`;
};

const noop = (): void => undefined;

const stopSignal = (): Promise<NodeJS.Signals> =>
  new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop(signal));
  });

/** Time that interrupted work has for its own cleanup. */
const CLEANUP_MS = 5_000;

const runWork = async <Settings>(
  { usage, read, work }: Command<Settings>,
  disposables: AsyncDisposableStack,
  outer: AsyncDisposableStack,
): Promise<number> => {
  const [word, ...others] = process.argv.slice(2);
  if (word === undefined || word === '' || others.length > 0) {
    printError(usage);
    return 1;
  }
  const parsed = read(process.env);
  if ('problems' in parsed) {
    for (const problem of parsed.problems) printError(problem);
    return 1;
  }
  const working = work(parsed.settings, word, disposables);
  // An interrupted command fails once its disposables are gone, and then releases what it holds itself.
  outer.defer(() => Promise.race([working.then(noop, noop), wait(CLEANUP_MS, undefined, { ref: false })]));
  const ended = await Promise.race([working, stopSignal()]);
  return typeof ended === 'string' ? 128 + constants.signals[ended] : ended;
};

/** Runs a command until it ends or a signal stops it, disposes of what it started, and exits the process. */
export const runCommand = async <Settings>(command: Command<Settings>): Promise<never> => {
  const outer = new AsyncDisposableStack();
  const disposables = new AsyncDisposableStack();
  const code = await runWork(command, disposables, outer).catch((error: unknown) => {
    printError(sentenceOf(error));
    return 1;
  });
  outer.use(disposables);
  await outer.disposeAsync().catch((error: unknown) => printError(sentenceOf(error)));
  process.exit(code);
};

/** Runs a command on the database and one file; `name` is its npm script. */
export const runOnFile = (name: string, work: Work<DatabaseSettings>): Promise<never> =>
  runCommand({
    usage: `Name one file, for example: npm run ${name} -- /backups/shop.backup`,
    read: readDatabaseSettings,
    // npm changes to the folder of the shop, but a relative path refers to the folder where the command was typed.
    work: (settings, word, disposables) =>
      work(settings, resolve(process.env['INIT_CWD'] ?? '.', word), disposables),
  });
