import { createRepositories } from '#bootstrap/create-repositories.ts';
import { printError } from '#bootstrap/logging/standard-error.ts';
import { backUp } from './backup/back-up.ts';
import { openShopDatabase } from './backup/shop-database.ts';
import { runOnFile } from './command.ts';

/** Exit code: the backup is complete, but the data of the shop is inconsistent. */
const INCONSISTENT_DATA = 2;

await runOnFile('backup', async (settings, file, disposables) => {
  const start = performance.now();
  const database = await openShopDatabase(settings, disposables);
  const result = await backUp(database, file, disposables);
  await createRepositories(database.orm, database.orm)
    .stats.recordBackup(new Date(result.takenAt))
    .catch((error: unknown) =>
      printError(`The backup was made, but not recorded for the backup-old alert: ${String(error)}`),
    );
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${file} has ${result.rows} rows of ${result.tables.length} tables as of ${result.takenAt} (${result.bytes} bytes, ${seconds} s); verified by a test restore.`,
  );
  if (result.faults.length === 0) return 0;
  printError('The backup is complete, but the data of the shop is inconsistent:');
  for (const fault of result.faults) printError(`  ${fault}`);
  return INCONSISTENT_DATA;
});
