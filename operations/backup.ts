import { createRepositories } from '#bootstrap/create-repositories.ts';
import { printError } from '#bootstrap/logging/standard-error.ts';
import { backUp } from './backup/back-up.ts';
import { openShopDatabase } from './backup/shop-database.ts';
import { runOnFile } from './command.ts';

/** There is a backup, and the shop that it was made of needs to be looked at. */
const ODD_BOOKS = 2;

await runOnFile('backup', async (settings, file, life) => {
  const begun = performance.now();
  const database = await openShopDatabase(settings, life);
  const made = await backUp(database, file, life);
  await createRepositories(database.orm, database.orm)
    .stats.recordBackup(new Date(made.takenAt))
    .catch((error: unknown) =>
      printError(`The backup was made, but not recorded for the backup-old alert: ${String(error)}`),
    );
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(
    `${file} has ${made.rows} rows of ${made.tables.length} tables as of ${made.takenAt} (${made.bytes} bytes, ${seconds} s); verified by a test restore.`,
  );
  if (made.faults.length === 0) return 0;
  printError('The backup is complete, but the data of the shop is inconsistent:');
  for (const fault of made.faults) printError(`  ${fault}`);
  return ODD_BOOKS;
});
