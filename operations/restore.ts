import { inspectBackup } from './backup/read.ts';
import { restore } from './backup/restore.ts';
import { openVacantDatabase } from './backup/shop-database.ts';
import { runOnFile } from './command.ts';

await runOnFile('restore', async (settings, file, life) => {
  // Before a database is made for it.
  await inspectBackup(file);
  const { tables, rows, takenAt } = await restore(await openVacantDatabase(settings, life), file);
  console.log(
    `${rows} rows of ${tables} tables as of ${takenAt} are restored and compared. Nobody is signed in, and passwords are those of then (docs/runbook.md, Restore); the shop can be started.`,
  );
  return 0;
});
