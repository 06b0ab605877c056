import { flushCompileCache } from 'node:module';
import { type Config, readConfig } from '#config';
import { withTimeout } from '#platform/with-timeout.ts';
import { describeStartError } from './errors/describe-start-error.ts';
import { EXIT_SETTINGS, StartError } from './errors/start-error.ts';
import { toStartError } from './errors/to-start-error.ts';
import { builtPagesIn, type LoadPages, loadBuiltPages, loadPagesThroughVite } from './load-pages.ts';
import { createLog } from './logging/create-log.ts';
import { printError } from './logging/standard-error.ts';
import { throttleLog } from './logging/throttle-log.ts';
import { lowerWorkerPriority } from './process/thread-priority.ts';
import { startShop } from './start-shop.ts';

/** How long an aborted start may take to clean up. */
const ABORT_CLEANUP_MS = 2_000;

/** Runs the shop until it stops. Returns the exit code, or the signal that aborted the start. */
const run = async (config: Config, loadPages: LoadPages): Promise<number | NodeJS.Signals> => {
  const disposables = new AsyncDisposableStack();
  const log = disposables.use(throttleLog(createLog(config.logLevel)));
  const stopped = stopSignal();
  const { promise: fatal, resolve: reportFatal } = Promise.withResolvers<string>();
  const uncaught = onUncaughtError(log, reportFatal);
  const aborting = new AbortController();
  try {
    const opening = startShop({
      config,
      log,
      loadPages,
      disposables,
      onFatal: reportFatal,
      signal: aborting.signal,
    });
    const opened = await Promise.race([opening, stopped, uncaught]);
    if (typeof opened === 'string') {
      aborting.abort();
      await withTimeout(ABORT_CLEANUP_MS, () => opening).catch(() => undefined);
      return opened;
    }
    // The threads exist by now: the first job of each pool starts them.
    lowerWorkerPriority();
    log.info({ event: 'shop.started', origin: config.origin }, 'The shop is open');
    console.log(`${config.shopName} is open at ${config.origin}`);
    if (opened.mailbox) console.log(`Emails are not delivered; read them at ${opened.mailbox.origin}`);
    if (opened.demoUrl) console.log(`Try the admin as a demo owner: ${opened.demoUrl}`);
    // A killed process would lose it.
    flushCompileCache();
    const reason = await Promise.race([stopped.then(() => undefined), fatal]);
    if (reason === undefined) {
      log.info({ event: 'shop.stopped', signal: await stopped }, 'The shop stops on a signal');
      return 0;
    }
    log.fatal({ event: 'shop.failed', reason }, 'The shop cannot continue and stops');
    return 1;
  } catch (cause) {
    aborting.abort();
    const error = toStartError(cause);
    if (!(error instanceof StartError))
      log.fatal({ event: 'shop.start-failed', err: error }, 'The shop could not start');
    printError(describeStartError(error));
    return error instanceof StartError ? error.exitCode : 1;
  } finally {
    await disposables
      .disposeAsync()
      .catch((error: unknown) =>
        log.error({ event: 'shop.stop-failed', err: error }, 'The shop did not stop cleanly'),
      );
  }
};

/** Rejects at the first uncaught error and stops the shop, whose state is then unknown. Later errors are only logged. */
const onUncaughtError = (
  log: ReturnType<typeof createLog>,
  reportFatal: (reason: string) => void,
): Promise<never> => {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const last = (error: unknown) => {
    log.fatal({ event: 'error.uncaught', err: error }, 'An uncaught error stops the shop');
    reject(error);
    reportFatal('uncaught error');
  };
  process.on('uncaughtException', last);
  process.on('unhandledRejection', last);
  // A closed stdout or stderr must not crash the shop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return promise;
};

/** Resolves at the first signal, or when the parent process disconnects. */
const stopSignal = (): Promise<NodeJS.Signals> =>
  new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
    if (process.channel) {
      process.once('disconnect', () => stop('SIGTERM'));
      process.channel.unref();
    }
  });

// `process.exit` would wait for blocking system calls, such as a DNS lookup.
const exitBySignal = (signal: NodeJS.Signals): void => {
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
  const builtPages = release === undefined ? loadBuiltPages : builtPagesIn(release);
  const end = await run(read.config, process.argv.includes('--dev') ? loadPagesThroughVite : builtPages);
  if (typeof end === 'string') exitBySignal(end);
  else process.exit(end);
};
