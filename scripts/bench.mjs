// `npm run bench`: measures performance and prints results beside goals; a complete run writes .cache/reports/benchmark.md.
// `npm run bench -- --row cached-pages --short` does less; `--profile folder` leaves profiles of what a shop
// took of the processor, in the rows cached-pages, rendered-pages, purchases and large-shop.
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
  const args = process.argv.slice(2);
  const wantsLighthouse = !args.includes('--row') || args.includes('lighthouse');
  const env = environment({
    CHROMIUM_PATH,
    ...(wantsLighthouse && {
      LIGHTHOUSE_PATH: await ensureOwnPackages('bench/lighthouse', 'lighthouse/core/index.js'),
    }),
  });
  const { status } = await run(node, ['bench/main.ts', ...args], { env });
  return status;
});
