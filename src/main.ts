import { type Config, readConfig } from '#config';
import { createLog } from './start/create-log.ts';
import { loadBuiltPages, loadPagesThroughVite } from './start/load-pages.ts';
import { StartError, sentenceOf } from './start/start-error.ts';
import { startShop } from './start/start-shop.ts';

/** Starts the shop and keeps it until it is told to stop. Answers the exit code. */
const run = async (config: Config): Promise<number> => {
  const log = createLog(config.logLevel);
  const life = new AsyncDisposableStack();
  const told = toldToStop();
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>();
  try {
    const loadPages = process.argv.includes('--dev') ? loadPagesThroughVite : loadBuiltPages;
    const { mailbox } = await startShop({ config, log, loadPages, life, lost: lose });
    console.log(`${config.shopName} is open at ${config.origin}`);
    if (mailbox) console.log(`Its letters reach nobody; read them at ${mailbox.origin}`);
    const reason = await Promise.race([told, lost]);
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
const toldToStop = (): Promise<undefined> =>
  new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(undefined));
    if (process.channel) {
      process.once('disconnect', () => stop(undefined));
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
