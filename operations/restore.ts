import { inspectBackup } from './backup/read-backup.ts';
import { restore } from './backup/restore.ts';
import { openVacantDatabase } from './backup/shop-database.ts';
import { runOnFile } from './command.ts';

await runOnFile('restore', async (settings, file, disposables) => {
  // Rejects an invalid backup before a database is created for it.
  await inspectBackup(file);
  const { tables, rows, takenAt } = await restore(await openVacantDatabase(settings, disposables), file);
  console.log(
    `${rows} rows of ${tables} tables as of ${takenAt} are restored and verified. Everyone is signed out, and passwords are those of the backup (docs/runbook.md, Restore). You can start the shop.`,
  );
  return 0;
});
