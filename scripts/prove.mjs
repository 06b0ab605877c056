// `npm run prove`: the stress tests. Prints what each reached beside its goal, fails when a goal is missed, and keeps the
// results in .cache/results. `npm run prove -- --row last-unit --rounds 50` does less.
import { ensureBuilt } from './launch/build.mjs';
import { launch } from './launch/entry.mjs';
import { environment } from './launch/environment.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { inMemory } from './launch/memory-folder.mjs';
import { ensureNginx } from './launch/nginx.mjs';
import { run } from './launch/running.mjs';

await launch(async () => {
  const node = await ensureInstalled();
  await ensureBuilt(node);
  const nginx = await ensureNginx();
  const env = environment({ ...inMemory(), ...(nginx && { NGINX_PATH: nginx }) });
  const { status } = await run(node, ['prove/main.ts', ...process.argv.slice(2)], { env });
  return status;
});
