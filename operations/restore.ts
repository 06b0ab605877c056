import { inspectBackup } from './backup/read.ts';
import { restore } from './backup/restore.ts';
import { openVacantDatabase } from './backup/shop-database.ts';
import { runOnFile } from './command.ts';

await runOnFile('restore', async (settings, file, life) => {
  // Before a database is made for it.
  await inspectBackup(file);
  const { tables, rows, takenAt } = await restore(await openVacantDatabase(settings, life), file);
  console.log(
    `${rows} rows of ${tables} tables as of ${takenAt} are restored and verified. Everyone is signed out, and passwords are those of the backup (docs/runbook.md, Restore). You can start the shop.`,
  );
  return 0;
});
