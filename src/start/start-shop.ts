import { fileURLToPath } from 'node:url';
import { CatalogueFileError } from '#adapters/catalogue-files/catalogue-file.ts';
import { readCatalogue } from '#adapters/catalogue-files/read-catalogue.ts';
import { readOffers } from '#adapters/catalogue-files/read-offers.ts';
import { loadCatalogue } from '#adapters/postgres/catalogue-import/load-catalogue.ts';
import type { Config } from '#config';
import type { Log } from '#services/ports/ports.ts';
import { createShop } from '#services/shop.ts';
import { connectDatabase } from './connect-database.ts';
import { createPorts } from './create-ports.ts';
import { ensureDataFolder } from './data-folder.ts';
import type { LoadPages } from './load-pages.ts';
import { logMalformedRows } from './log-malformed-rows.ts';
import { openDoor } from './open-door.ts';
import { type Lost, reachDatabase } from './reach-database.ts';
import { reachProviders } from './reach-providers.ts';
import { startChores } from './start-chores.ts';
import { EXIT_SETTINGS, StartError } from './start-error.ts';
import { unlessStopped } from './unless-stopped.ts';

const CATALOGUE = fileURLToPath(new URL('../../catalogue', import.meta.url));

type Start = {
  readonly config: Config;
  readonly log: Log;
  readonly loadPages: LoadPages;
  readonly life: AsyncDisposableStack;
  /** Called when the shop cannot go on; it should be stopped then. */
  readonly lost: Lost;
  /** Breaks the start off. */
  readonly signal: AbortSignal;
};

/** What whoever starts the shop may want to know. */
type Started = {
  /** Where the letters can be read that reach nobody; `null` with a real mail server. */
  readonly mailbox: URL | null;
};

/**
 * Puts the whole shop together and answers when it serves. Everything that lives is put on `life`, which ends it in
 * reverse order. When the signal breaks the start off, it rejects with the signal's reason.
 */
export const startShop = async ({ config, log, loadPages, life, lost, signal }: Start): Promise<Started> => {
  ensureDataFolder(config);
  // The database first: its lock keeps a second shop away from everything in the data folder, and is soon refused.
  const connection = await reachDatabase({ config, log, life, lost, signal });
  const pagesLoaded = loadPages(life);
  pagesLoaded.catch(() => undefined);
  const connected = await connectDatabase({ connection, config, log, life, signal });
  const { database } = connected;
  life.defer(logMalformedRows(log).stop);
  const catalogueLoaded = loadCatalogue(
    database.orm,
    () => readCatalogue(CATALOGUE),
    (groups) => readOffers(CATALOGUE, groups),
  ).catch((error: unknown) => {
    if (!(error instanceof CatalogueFileError)) throw error;
    throw new StartError(`${error.message}.`, { cause: error, exitCode: EXIT_SETTINGS });
  });
  await unlessStopped(signal, catalogueLoaded);
  const providers = await reachProviders(config, life);
  const pages = await unlessStopped(signal, pagesLoaded);
  const shop = createShop(createPorts({ config, connected, providers, life, log }));
  // Ended after the door is closed, and begun after it is open.
  const chores = life.use(new AsyncDisposableStack());
  await unlessStopped(signal, openDoor({ shop, config, connected, pages, life, log }));
  startChores({ shop, connected, life: chores, log });
  return { mailbox: providers.mail.page };
};
