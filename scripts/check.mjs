// `npm run check`: static checks and first-load budgets.
import { failedChecks } from './checks/run-checks.mjs';
import { launch, rejectArguments } from './launch/entry.mjs';
import { ensureInstalled } from './launch/install.mjs';

await launch(async () => {
  rejectArguments();
  return (await failedChecks(await ensureInstalled())).length === 0 ? 0 : 1;
});
