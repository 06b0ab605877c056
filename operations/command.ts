import { constants } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedPostgresError } from '#adapters/postgres/embedded/embedded-postgres-error.ts';
import { serializeError } from '#bootstrap/logging/serialize-error.ts';
import { printError } from '#bootstrap/logging/standard-error.ts';
import { readDatabaseSettings } from '#config';
import { BackupError } from './backup/backup-error.ts';
import type { DatabaseSettings } from './backup/shop-database.ts';

/** What a command does with its settings and the one word that it was given; answers its exit code. */
type Work<Settings> = (settings: Settings, word: string, life: AsyncDisposableStack) => Promise<number>;

/** A command of the owner. */
type Command<Settings> = {
  /** What it is told that says anything but one word. */
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

const toldToStop = (): Promise<NodeJS.Signals> =>
  new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop(signal));
  });

/** How long what is broken off may take to put its own things away. */
const PUT_AWAY_MS = 5_000;

const attempt = async <Settings>(
  { usage, read, work }: Command<Settings>,
  life: AsyncDisposableStack,
  whole: AsyncDisposableStack,
): Promise<number> => {
  const [word, ...others] = process.argv.slice(2);
  if (word === undefined || word === '' || others.length > 0) {
    printError(usage);
    return 1;
  }
  const asked = read(process.env);
  if ('problems' in asked) {
    for (const problem of asked.problems) printError(problem);
    return 1;
  }
  const working = work(asked.settings, word, life);
  // What it has begun ends first; then it fails, and puts away what it has itself.
  whole.defer(() => Promise.race([working.then(noop, noop), wait(PUT_AWAY_MS, undefined, { ref: false })]));
  const ended = await Promise.race([working, toldToStop()]);
  return typeof ended === 'string' ? 128 + constants.signals[ended] : ended;
};

/** Runs a command to its end, or until it is told to stop; in either case what it has started is ended. */
export const runCommand = async <Settings>(command: Command<Settings>): Promise<never> => {
  const whole = new AsyncDisposableStack();
  const life = new AsyncDisposableStack();
  const code = await attempt(command, life, whole).catch((error: unknown) => {
    printError(sentenceOf(error));
    return 1;
  });
  whole.use(life);
  await whole.disposeAsync().catch((error: unknown) => printError(sentenceOf(error)));
  process.exit(code);
};

/** Runs a command that has to do with the database and one file; `name` is what follows `npm run`. */
export const runOnFile = (name: string, work: Work<DatabaseSettings>): Promise<never> =>
  runCommand({
    usage: `Name one file, for example: npm run ${name} -- /backups/shop.backup`,
    read: readDatabaseSettings,
    // npm changes to the folder of the shop; a path is meant from where the command was typed.
    work: (settings, word, life) => work(settings, resolve(process.env['INIT_CWD'] ?? '.', word), life),
  });
