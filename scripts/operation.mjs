// `npm run backup`, `restore`, `erase-person`, `reconcile`, `order` and `staff`: see docs/operations.md and docs/runbook.md.
import { launch } from './launch/entry.mjs';
import { environment } from './launch/environment.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { run } from './launch/run.mjs';

const [operation, ...args] = process.argv.slice(2);

await launch(async () => {
  const node = await ensureInstalled();
  const { status } = await run(node, [`operations/${operation}.ts`, ...args], { env: environment() });
  return status;
});
