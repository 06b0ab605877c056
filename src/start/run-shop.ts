import { type Config, readConfig } from '#config';
import { createLog } from './create-log.ts';
import { sentenceOf } from './describe-start-error.ts';
import { letWorkersYield } from './let-workers-yield.ts';
import { type LoadPages, loadBuiltPages, loadPagesThroughVite, pagesBuiltIn } from './load-pages.ts';
import { keepCompiled } from './load-quickly.ts';
import { printError } from './standard-error.ts';
import { EXIT_SETTINGS, exitCodeOf, StartError } from './start-error.ts';
import { startShop } from './start-shop.ts';
import { throttleErrors } from './throttle-errors.ts';
import { within } from './within.ts';

/** How long a start that is broken off has to end what it began. */
const UNDO_MS = 2_000;

/** Starts the shop and keeps it until it is told to stop. Answers the exit code, or the signal that broke the start off. */
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
    // Now there are any: the first work for them starts them all.
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

/**
 * Rejects at the first error that nobody caught, and has the shop stopped: what it left half done is not known. Later
 * ones are only told.
 */
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
  // Their reader may go before the shop does.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return promise;
};

/** Resolves at the first signal, or when the program that started us is gone. Later signals change nothing. */
const toldToStop = (): Promise<NodeJS.Signals> =>
  new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
    if (process.channel) {
      process.once('disconnect', () => stop('SIGTERM'));
      process.channel.unref();
    }
  });

// An ordinary exit waits for calls of the system that hang, such as a look-up of a name.
const endBy = (signal: NodeJS.Signals): void => {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
};

/**
 * The whole program: reads the settings, runs the shop, and ends the process as the shop has ended.
 * `release` is the folder of the build that the program belongs to.
 */
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
