// `npm run bench`: runs the benchmarks; a complete run writes .cache/reports/benchmark.md.
// `--case cached-pages --short` does less; `--profile folder` writes CPU profiles of the shop.

import { ensureChromium } from '../../scripts/checks/chromium.mjs';
import { ensureBuilt } from '../../scripts/launch/build.mjs';
import { launch } from '../../scripts/launch/entry.mjs';
import { environment } from '../../scripts/launch/environment.mjs';
import { ensureInstalled } from '../../scripts/launch/install.mjs';
import { resizePictures } from '../../scripts/launch/pictures.mjs';
import { run } from '../../scripts/launch/run.mjs';
import { ensureToolPackages } from './tool-packages.mjs';

await launch(async () => {
  const node = await ensureInstalled();
  await ensureBuilt(node);
  const CHROMIUM_PATH = await ensureChromium(node);
  await resizePictures(node).done;
  const args = process.argv.slice(2);
  const wantsLighthouse = !args.includes('--case') || args.includes('lighthouse');
  const env = environment({
    CHROMIUM_PATH,
    ...(wantsLighthouse && {
      LIGHTHOUSE_PATH: await ensureToolPackages('quality/bench/lighthouse', 'lighthouse/core/index.js'),
    }),
  });
  const { status } = await run(node, ['quality/bench/main.ts', ...args], { env });
  return status;
});
