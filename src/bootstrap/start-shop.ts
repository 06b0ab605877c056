import { fileURLToPath } from 'node:url';
import { CatalogueFileError } from '#adapters/catalogue-files/catalogue-file.ts';
import { readCatalogue } from '#adapters/catalogue-files/read-catalogue.ts';
import { readOffers } from '#adapters/catalogue-files/read-promotions.ts';
import { loadCatalogue } from '#adapters/postgres/catalogue-import/load-catalogue.ts';
import type { Config } from '#config';
import type { Log } from '#services/ports/ports.ts';
import { createShop } from '#services/shop.ts';
import { unlessStopped } from './async/abortable.ts';
import { reachProviders } from './connect-providers.ts';
import { createPorts } from './create-ports.ts';
import { connectDatabase } from './database/connect-database.ts';
import { ensureDataFolder } from './database/data-folder.ts';
import { type Lost, reachDatabase } from './database/start-database.ts';
import { EXIT_SETTINGS, StartError } from './errors/start-error.ts';
import type { LoadPages } from './load-pages.ts';
import { logMalformedRows } from './logging/log-malformed-rows.ts';
import { startChores } from './start-background-jobs.ts';
import { openDoor } from './start-http-server.ts';

const CATALOGUE = fileURLToPath(new URL('../../catalogue', import.meta.url));

type Start = {
  readonly config: Config;
  readonly log: Log;
  readonly loadPages: LoadPages;
  readonly life: AsyncDisposableStack;
  /** Called when the shop cannot continue and has to be stopped. */
  readonly lost: Lost;
  readonly signal: AbortSignal;
};

type Started = {
  /** The mailbox emulator; `null` with a real mail server. */
  readonly mailbox: URL | null;
};

/** Composition root: starts everything and resolves when the shop serves. `life` disposes in reverse order; an abort rejects with its reason. */
export const startShop = async ({ config, log, loadPages, life, lost, signal }: Start): Promise<Started> => {
  ensureDataFolder(config);
  // First, because its lock protects the whole data folder from a second process.
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
  // Jobs start after the HTTP server and stop after it.
  const chores = life.use(new AsyncDisposableStack());
  await unlessStopped(signal, openDoor({ shop, config, connected, pages, life, log }));
  startChores({ shop, connected, life: chores, log });
  return { mailbox: providers.mail.page };
};
