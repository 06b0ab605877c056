import { type Config, readConfig } from '#config';
import { createLog } from './start/create-log.ts';
import { loadBuiltPages, loadPagesThroughVite } from './start/load-pages.ts';
import { StartError, sentenceOf } from './start/start-error.ts';
import { startShop } from './start/start-shop.ts';
import { within } from './start/within.ts';

/** How long a start that is broken off has to end what it began. */
const UNDO_MS = 2_000;

/** Starts the shop and keeps it until it is told to stop. Answers the exit code, or the signal that broke the start off. */
const run = async (config: Config): Promise<number | NodeJS.Signals> => {
  const log = createLog(config.logLevel);
  const life = new AsyncDisposableStack();
  const told = toldToStop();
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>();
  const start = new AbortController();
  try {
    const loadPages = process.argv.includes('--dev') ? loadPagesThroughVite : loadBuiltPages;
    const opening = startShop({ config, log, loadPages, life, lost: lose, signal: start.signal });
    const brokenOffBy = await Promise.race([opening, told]);
    if (brokenOffBy) {
      start.abort();
      await within(
        UNDO_MS,
        opening.catch(() => undefined),
      );
      return brokenOffBy;
    }
    console.log(`${config.shopName} is open at ${config.origin}`);
    const reason = await Promise.race([told.then(() => undefined), lost]);
    if (reason === undefined) return 0;
    log.fatal({ reason }, 'the shop cannot go on and stops');
    return 1;
  } catch (error) {
    if (!(error instanceof StartError)) log.fatal({ err: error }, 'the shop could not start');
    console.error(sentenceOf(error));
    return 1;
  } finally {
    await life
      .disposeAsync()
      .catch((error: unknown) => log.error({ err: error }, 'the shop did not stop cleanly'));
  }
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

const read = readConfig(process.env);
if ('problems' in read) {
  for (const problem of read.problems) console.error(problem);
  process.exitCode = 1;
} else {
  const end = await run(read.config);
  if (typeof end === 'string') endBy(end);
  else process.exit(end);
}
