import { type Config, readConfig } from '#config';
import { createLog } from './start/create-log.ts';
import { loadBuiltPages, loadPagesThroughVite } from './start/load-pages.ts';
import { StartError } from './start/start-error.ts';
import { startShop } from './start/start-shop.ts';

/** Starts the shop and keeps it until it is told to stop. Answers the exit code. */
const run = async (config: Config): Promise<number> => {
  const log = createLog(config.logLevel);
  const life = new AsyncDisposableStack();
  const told = toldToStop();
  try {
    const loadPages = process.argv.includes('--dev') ? loadPagesThroughVite : loadBuiltPages;
    await startShop(config, log, loadPages, life);
    console.log(`${config.shopName} is open at ${config.origin}`);
    await told;
    return 0;
  } catch (error) {
    if (error instanceof StartError) console.error(error.message);
    else log.fatal({ err: error }, 'the shop could not start');
    return 1;
  } finally {
    await life
      .disposeAsync()
      .catch((error: unknown) => log.error({ err: error }, 'the shop did not stop cleanly'));
  }
};

/** Resolves at the first signal, or when the program that started us is gone. Later signals change nothing. */
const toldToStop = (): Promise<void> =>
  new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
    if (process.channel) {
      process.once('disconnect', () => stop());
      process.channel.unref();
    }
  });

const read = readConfig(process.env);
if ('problems' in read) {
  for (const problem of read.problems) console.error(problem);
  process.exitCode = 1;
} else {
  process.exit(await run(read.config));
}
