import { fileURLToPath } from 'node:url';
import { readCatalogue } from '#adapters/catalogue-files/read-catalogue.ts';
import { readCataloguePromotions } from '#adapters/catalogue-files/read-promotions.ts';
import { readShippingZones } from '#adapters/catalogue-files/read-shipping.ts';
import { secrets } from '#adapters/passwords/secrets.ts';
import { hasCatalogue, loadCatalogue } from '#adapters/postgres/catalogue-import/load-catalogue.ts';
import { loadShippingZones } from '#adapters/postgres/catalogue-import/load-shipping.ts';
import { prepareDataFolder } from '#adapters/postgres/embedded/data-folder.ts';
import type { Config } from '#config';
import type { Log } from '#services/ports/ports.ts';
import { createShop } from '#services/shop.ts';
import { abortable } from './async/abortable.ts';
import { connectProviders } from './connect-providers.ts';
import { createPorts } from './create-ports.ts';
import { connectDatabase } from './database/connect-database.ts';
import { importDemoPaymentsIfWanted, loadDemoOrdersIfWanted } from './database/load-demo-orders.ts';
import { type OnFatal, startDatabase } from './database/start-database.ts';
import { loadLegalContent, rejectEmptyLegalTexts } from './legal-content.ts';
import type { LoadPages } from './load-pages.ts';
import { logMalformedRows } from './logging/log-malformed-rows.ts';
import { staffDemoUrl } from './staff-access.ts';
import { startBackgroundJobs } from './start-background-jobs.ts';
import { startHttpServer } from './start-http-server.ts';

const CATALOGUE = fileURLToPath(new URL('../../catalogue', import.meta.url));

type StartShopDeps = {
  readonly config: Config;
  readonly log: Log;
  readonly loadPages: LoadPages;
  readonly disposables: AsyncDisposableStack;
  /** Called when the shop cannot continue and has to be stopped. */
  readonly onFatal: OnFatal;
  readonly signal: AbortSignal;
};

type Started = {
  /** The mailbox emulator; `null` with a real mail server. */
  readonly mailbox: URL | null;
  /** Where the demo owner of a local shop signs in. */
  readonly demoUrl: string | null;
};

/**
 * Composition root: starts everything and resolves when the shop serves.
 * `disposables` disposes in reverse order; an abort rejects with its reason.
 */
export const startShop = async ({
  config,
  log,
  loadPages,
  disposables,
  onFatal,
  signal,
}: StartShopDeps): Promise<Started> => {
  const legalContent = await loadLegalContent(config);
  // The embedded database and the emulators need it.
  if (!(config.databaseUrl && config.stripe && config.google)) prepareDataFolder(config.dataDir);
  // First, because its lock protects the whole data folder from a second process.
  const connection = await startDatabase({ config, disposables, onFatal, signal });
  const pagesLoaded = loadPages(disposables);
  pagesLoaded.catch(() => undefined);
  const connected = await connectDatabase({ connection, config, log, disposables, signal });
  const { database } = connected;
  disposables.defer(logMalformedRows(log).stop);
  if (!(await abortable(signal, hasCatalogue(database.orm)))) rejectEmptyLegalTexts(config, legalContent);
  const catalogueLoaded = loadCatalogue(
    database.orm,
    () => readCatalogue(CATALOGUE),
    () => readCataloguePromotions(CATALOGUE),
  );
  await abortable(signal, catalogueLoaded);
  await abortable(
    signal,
    loadShippingZones(database.orm, () => readShippingZones(CATALOGUE)),
  );
  await abortable(signal, loadDemoOrdersIfWanted(config, database.orm, log));
  const providers = await connectProviders(config, disposables);
  await abortable(signal, importDemoPaymentsIfWanted(config, database.orm, providers.stripe.apiUrl));
  const pages = await abortable(signal, pagesLoaded);
  const demoSecret = config.isPublic ? null : secrets.generate();
  const shop = createShop(
    createPorts({ config, legalContent, connected, providers, disposables, log, demoSecret }),
  );
  await abortable(signal, shop.staff.removeDemoOwner());
  // Requests may queue jobs until the HTTP server has stopped, so jobs stop after it.
  const jobDisposables = disposables.use(new AsyncDisposableStack());
  await abortable(
    signal,
    startHttpServer({ shop, config, legalContent, connected, pages, disposables, log }),
  );
  startBackgroundJobs({ shop, connected, disposables: jobDisposables, log });
  return {
    mailbox: providers.mail.page,
    demoUrl: demoSecret === null ? null : staffDemoUrl(config, demoSecret),
  };
};
