// `npm run prove`: tries the shop's promises about money and stock with large numbers, prints what was reached beside
// what must be, and fails when a goal is missed. `npm run prove -- --row last-unit --rounds 50` does less. Figures that count
// are kept in docs/figures.json, and the pages that tell them are drawn anew. `npm run prove -- --figures` tries nothing: it
// tells how much was changed since each figure, and fails when there are rows whose goal no figure meets.
import { ensureBuilt } from './launch/build.mjs';
import { drawAfter } from './launch/draw-after.mjs';
import { drawPages } from './launch/draw-pages.mjs';
import { launch } from './launch/entry.mjs';
import { environment } from './launch/environment.mjs';
import { figureAges } from './launch/figure-ages.mjs';
import { figuresFile, inFigures, listRows, readFigures, staleFigures, unmetRows } from './launch/figures.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { inMemory } from './launch/memory-folder.mjs';
import { ensureNginx } from './launch/nginx.mjs';
import { run } from './launch/running.mjs';

/** @param {string} node the pinned one */
const tellFigures = async (node) => {
  const [rows, figures] = [await listRows(node), readFigures()];
  for (const age of figureAges(figures)) console.log(age);
  const lines = [
    ...unmetRows(rows, figures).map((row) => `${row.name}, ${inFigures(row, figures)}`),
    ...staleFigures(rows, figures),
  ];
  for (const line of lines) console.log(line);
  return lines.length === 0 ? 0 : 1;
};

await launch(async () => {
  const node = await ensureInstalled();
  if (process.argv.includes('--figures')) return tellFigures(node);
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
