import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { readCatalogue } from '#adapters/catalogue-files/read-catalogue.ts';
import { readShippingZones } from '#adapters/catalogue-files/read-shipping.ts';
import { loadCatalogue } from '#adapters/postgres/catalogue-import/load-catalogue.ts';
import { loadShippingZones } from '#adapters/postgres/catalogue-import/load-shipping.ts';
import { openDatabase } from '#adapters/postgres/connection/database.ts';
import { applyMigrations } from '#adapters/postgres/migrate/migrate.ts';
import { startDatabaseServer } from './database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server whose unused database `camellia` is migrated and has the catalogue. */
    databaseServer: string;
  }
}

const CATALOGUE = fileURLToPath(new URL('../../catalogue', import.meta.url));

/** Starts the server before the first test and stops it after the last. */
export default async (project: TestProject) => {
  const server = await startDatabaseServer();
  const template = openDatabase({ url: server.url }, () => undefined, 1);
  await applyMigrations(template);
  await loadCatalogue(template.orm, () => readCatalogue(CATALOGUE));
  await loadShippingZones(template.orm, () => readShippingZones(CATALOGUE));
  await template.close();
  project.provide('databaseServer', server.url);
  return () => server[Symbol.asyncDispose]();
};
