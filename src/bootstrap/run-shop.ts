import { type Config, readConfig } from '#config';
import { within } from './async/wait-at-most.ts';
import { sentenceOf } from './errors/describe-start-error.ts';
import { EXIT_SETTINGS, exitCodeOf, StartError } from './errors/start-error.ts';
import { type LoadPages, loadBuiltPages, loadPagesThroughVite, pagesBuiltIn } from './load-pages.ts';
import { createLog } from './logging/create-log.ts';
import { printError } from './logging/standard-error.ts';
import { throttleErrors } from './logging/throttle-errors.ts';
import { keepCompiled } from './process/compile-cache.ts';
import { letWorkersYield } from './process/thread-priority.ts';
import { startShop } from './start-shop.ts';

/** How long an aborted start may take to clean up. */
const UNDO_MS = 2_000;

/** Runs the shop until it stops. Returns the exit code, or the signal that aborted the start. */
const run = async (config: Config, loadPages: LoadPages): Promise<number | NodeJS.Signals> => {
  const life = new AsyncDisposableStack();
  const log = life.use(throttleErrors(createLog(config.logLevel)));
  const told = toldToStop();
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>();
  const broken = uncaught(log, lose);
  const start = new AbortController();
  try {
    const opening = startShop({ config, log, loadPages, life, lost: lose, signal: start.signal });
    const opened = await Promise.race([opening, told, broken]);
    if (typeof opened === 'string') {
      start.abort();
      await within(
        UNDO_MS,
        opening.catch(() => undefined),
      );
      return opened;
    }
    // The threads exist by now: the first job of each pool starts them.
    letWorkersYield();
    log.info({ event: 'start', origin: config.origin }, 'the shop is open');
    console.log(`${config.shopName} is open at ${config.origin}`);
    if (opened.mailbox) console.log(`Emails are not delivered; read them at ${opened.mailbox.origin}`);
    keepCompiled();
    const reason = await Promise.race([told.then(() => undefined), lost]);
    if (reason === undefined) {
      log.info({ event: 'stop', signal: await told }, 'the shop was told to stop');
      return 0;
    }
    log.fatal({ reason }, 'the shop cannot go on and stops');
    return 1;
  } catch (error) {
    start.abort();
    if (!(error instanceof StartError)) log.fatal({ err: error }, 'the shop could not start');
    printError(sentenceOf(error));
    return exitCodeOf(error);
  } finally {
    await life
      .disposeAsync()
      .catch((error: unknown) => log.error({ err: error }, 'the shop did not stop cleanly'));
  }
};

/** Rejects at the first uncaught error and stops the shop, whose state is then unknown. Later errors are only logged. */
const uncaught = (log: ReturnType<typeof createLog>, lose: (reason: string) => void): Promise<never> => {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const last = (error: unknown) => {
    log.fatal({ err: error }, 'an error that nobody caught');
    reject(error);
    lose('an error that nobody caught');
  };
  process.on('uncaughtException', last);
  process.on('unhandledRejection', last);
  // A closed stdout or stderr must not crash the shop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return promise;
};

/** Resolves at the first signal, or when the parent process disconnects. */
const toldToStop = (): Promise<NodeJS.Signals> =>
  new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
    if (process.channel) {
      process.once('disconnect', () => stop('SIGTERM'));
      process.channel.unref();
    }
  });

// `process.exit` would wait for blocking system calls, such as a DNS lookup.
const endBy = (signal: NodeJS.Signals): void => {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
};

/** Reads the settings, runs the shop and exits. `release` is the folder of the build that the program belongs to. */
export const runShop = async (release?: string): Promise<void> => {
  const read = readConfig(process.env);
  if ('problems' in read) {
    for (const problem of read.problems) printError(problem);
    process.exitCode = EXIT_SETTINGS;
    return;
  }
  const builtPages = release === undefined ? loadBuiltPages : pagesBuiltIn(release);
  const end = await run(read.config, process.argv.includes('--dev') ? loadPagesThroughVite : builtPages);
  if (typeof end === 'string') endBy(end);
  else process.exit(end);
};
