// `npm run prove`: tries the shop's promises about money and stock with large numbers, prints what was reached beside
// what must be, and fails when a goal is missed. `npm run prove -- --row last-unit --rounds 50` does less. Figures that count
// are kept in docs/figures.json, and the pages that tell them are drawn anew.
import { ensureBuilt } from './launch/build.mjs';
import { drawAfter } from './launch/draw-after.mjs';
import { drawPages } from './launch/draw-pages.mjs';
import { launch } from './launch/entry.mjs';
import { environment } from './launch/environment.mjs';
import { figuresFile } from './launch/faults-page.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { inMemory } from './launch/memory-folder.mjs';
import { ensureNginx } from './launch/nginx.mjs';
import { run } from './launch/running.mjs';

await launch(async () => {
  const node = await ensureInstalled();
  await ensureBuilt(node);
  const nginx = await ensureNginx();
  const prove = async () => {
    const args = ['prove/main.ts', ...process.argv.slice(2)];
    return (
      await run(node, args, { env: environment({ ...inMemory(), ...(nginx && { NGINX_PATH: nginx }) }) })
    ).status;
  };
  return drawAfter(figuresFile, prove, () => drawPages(node));
});
