// `npm run bench`: measures how fast the shop is, prints the figures beside the goals, and writes docs/performance.md.
// `npm run bench -- --row cached-pages --short` does less; `--profile folder` leaves profiles of the shops' processor time.
import { ensureBuilt } from './launch/build.mjs';
import { ensureChromium } from './launch/chromium.mjs';
import { launch } from './launch/entry.mjs';
import { environment } from './launch/environment.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { ensureOwnPackages } from './launch/own-packages.mjs';
import { cutPictures } from './launch/pictures.mjs';
import { run } from './launch/running.mjs';

await launch(async () => {
  const node = await ensureInstalled();
  await ensureBuilt(node);
  const CHROMIUM_PATH = await ensureChromium(node);
  await cutPictures(node).done;
  const LIGHTHOUSE_PATH = await ensureOwnPackages('bench/lighthouse', 'lighthouse/core/index.js');
  const env = environment({ CHROMIUM_PATH, LIGHTHOUSE_PATH });
  const { status } = await run(node, ['bench/main.ts', ...process.argv.slice(2)], { env });
  return status;
});
