import { constants } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedPostgresError } from '#adapters/postgres/embedded/embedded-postgres-error.ts';
import { serializeError } from '#bootstrap/logging/serialize-error.ts';
import { printError } from '#bootstrap/logging/standard-error.ts';
import { readDatabaseSettings } from '#config';
import { BackupError } from './backup/backup-error.ts';
import type { DatabaseSettings } from './backup/shop-database.ts';

/** Runs a command with its settings and arguments; returns the exit code. */
type Run<Settings> = (
  settings: Settings,
  args: readonly [string, ...string[]],
  disposables: AsyncDisposableStack,
) => Promise<number>;

/** A command for the owner of the shop. */
type Command<Settings> = {
  /** Printed unless the number of arguments is right. */
  readonly usage: string;
  /** The possible numbers of arguments; one by default. */
  readonly argumentCounts?: readonly number[];
  readonly readSettings: (
    env: NodeJS.ProcessEnv,
  ) => { readonly settings: Settings } | { readonly problems: string[] };
  readonly run: Run<Settings>;
};

const describeError = (error: unknown): string => {
  if (error instanceof BackupError || error instanceof EmbeddedPostgresError) return error.message;
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ');
  return `The command failed: ${serializeError(error).message}`;
};

const noop = (): void => undefined;

const stopSignal = (): Promise<NodeJS.Signals> =>
  new Promise((onSignal) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => onSignal(signal));
  });

/** Time that an interrupted command has for its own cleanup. */
const CLEANUP_MS = 5_000;

const runUntilSignal = async <Settings>(
  { usage, argumentCounts = [1], readSettings, run }: Command<Settings>,
  disposables: AsyncDisposableStack,
  outer: AsyncDisposableStack,
): Promise<number> => {
  const [first, ...others] = process.argv.slice(2);
  if (!first || others.includes('') || !argumentCounts.includes(others.length + 1)) {
    printError(usage);
    return 1;
  }
  const parsed = readSettings(process.env);
  if ('problems' in parsed) {
    for (const problem of parsed.problems) printError(problem);
    return 1;
  }
  const running = run(parsed.settings, [first, ...others], disposables);
  // An interrupted command fails once its disposables are gone, and then cleans up.
  outer.defer(() => Promise.race([running.then(noop, noop), wait(CLEANUP_MS, undefined, { ref: false })]));
  const ended = await Promise.race([running, stopSignal()]);
  return typeof ended === 'string' ? 128 + constants.signals[ended] : ended;
};

/** Runs a command until it ends or a signal stops it, disposes of what it started, and exits the process. */
export const runCommand = async <Settings>(command: Command<Settings>): Promise<never> => {
  const outer = new AsyncDisposableStack();
  const disposables = new AsyncDisposableStack();
  const code = await runUntilSignal(command, disposables, outer).catch((error: unknown) => {
    printError(describeError(error));
    return 1;
  });
  outer.use(disposables);
  await outer.disposeAsync().catch((error: unknown) => printError(describeError(error)));
  process.exit(code);
};

/** Runs a command on the database and one file; `name` is its npm script. */
export const runOnFile = (
  name: string,
  run: (settings: DatabaseSettings, path: string, disposables: AsyncDisposableStack) => Promise<number>,
): Promise<never> =>
  runCommand({
    usage: `Usage: npm run ${name} -- FILE, for example: npm run ${name} -- /backups/shop.backup`,
    readSettings: readDatabaseSettings,
    // npm changes to the folder of the shop, but a relative path refers to the folder where the command was typed.
    run: (settings, [path], disposables) =>
      run(settings, resolve(process.env['INIT_CWD'] ?? '.', path), disposables),
  });
