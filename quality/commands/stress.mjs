// `npm run stress`: runs the stress tests, compares results with goals and stores them in .cache/results.
// `npm run stress -- --case last-unit --rounds 50` does less.

import { inMemory } from '../../scripts/checks/memory-folder.mjs';
import { ensureNginx } from '../../scripts/checks/nginx.mjs';
import { ensureBuilt } from '../../scripts/launch/build.mjs';
import { launch } from '../../scripts/launch/entry.mjs';
import { environment } from '../../scripts/launch/environment.mjs';
import { ensureInstalled } from '../../scripts/launch/install.mjs';
import { run } from '../../scripts/launch/run.mjs';

await launch(async () => {
  const node = await ensureInstalled();
  await ensureBuilt(node);
  const nginx = await ensureNginx();
  const env = environment({ ...inMemory(), ...(nginx && { NGINX_PATH: nginx }) });
  const { status } = await run(node, ['quality/stress/main.ts', ...process.argv.slice(2)], { env });
  return status;
});
