import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registerCleanup } from '../../../test/support/child-processes.ts';
import { queryEmbeddedDatabase, stopDatabaseIn } from '../../../test/support/embedded-database.ts';
import { emptyFolder, freePort, startShopProcess } from '../../../test/support/shop-process.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import { crashSettings } from './crash-points.ts';

const FOLDER = fileURLToPath(new URL('../../../src/adapters/postgres/migrations', import.meta.url));
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
const statements = files.flatMap((name) =>
  readFileSync(join(FOLDER, name), 'utf8').split('--> statement-breakpoint'),
).length;
/** Coprime to any likely number of statements, so rounds spread over all of them. */
const STRIDE = 37;

/** Kills a first start during its migrations; returns what the next start does not repair. */
export const killMigration = async (
  environment: TestEnvironment,
  round: number,
): Promise<{ ms: number; failures: string[] }> => {
  await using folder = await emptyFolder();
  const file = join(folder.path, 'crash-at');
  const settings = {
    ...environment.settings,
    PORT: String(await freePort()),
    DATA_DIR: join(folder.path, 'data'),
  };
  await using disposables = new AsyncDisposableStack();
  const stopDatabase = registerCleanup(() => stopDatabaseIn(settings.DATA_DIR));
  disposables.defer(async () => void (await stopDatabase()));
  writeFileSync(file, `migration-step ${1 + ((round * STRIDE) % statements)}`);
  const crashed = await startShopProcess({ ...settings, ...crashSettings(file) }).catch(() => undefined);
  await crashed?.kill();
  const failures = existsSync(file) ? ['a start never reached its migrations'] : [];
  const startedAt = performance.now();
  disposables.use(await startShopProcess(settings));
  const ms = performance.now() - startedAt;
  const [created] = await queryEmbeddedDatabase<{ migrations: number; products: number }>(
    settings.DATA_DIR,
    `select (select count(*)::integer from drizzle.__drizzle_migrations) as migrations,
       (select count(*)::integer from products) as products`,
  );
  if (created?.migrations !== files.length || !created.products)
    failures.push(
      `after a killed migration: ${created?.migrations} of ${files.length} migrations and ${created?.products} products`,
    );
  return { ms, failures };
};
