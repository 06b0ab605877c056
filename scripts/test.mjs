// `npm test`: installs and builds what is missing, then runs all tests; the last line is the sum.
// `npm test -- cart` and `npm test -- -t "two tabs"` run fewer.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './launch/build.mjs';
import { ensureChromium } from './launch/chromium.mjs';
import { countPlaywright, countVitest, inWords, nothing, readCounts, sum } from './launch/counts.mjs';
import { launch } from './launch/entry.mjs';
import { environment } from './launch/environment.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { readNarrowing } from './launch/narrowing.mjs';
import { cacheFolder, commandOf } from './launch/places.mjs';
import { run } from './launch/running.mjs';

/** @param {import('./launch/narrowing.mjs').Narrowing} narrowing */
const suites = ({ isNarrowed, narrowedBy }) => [
  {
    script: () => commandOf('vitest'),
    args: (/** @type {string} */ report) => [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(isNarrowed ? ['--passWithNoTests'] : []),
      ...narrowedBy('-t'),
    ],
    report: join(cacheFolder, 'vitest.json'),
    count: countVitest,
  },
  {
    script: () => commandOf('@playwright/test', 'playwright'),
    args: () => [
      'test',
      '--reporter=list,json',
      ...(isNarrowed ? ['--pass-with-no-tests'] : []),
      ...narrowedBy('-g'),
    ],
    report: join(cacheFolder, 'playwright.json'),
    count: countPlaywright,
  },
];

await launch(async () => {
  const wanted = suites(readNarrowing(process.argv.slice(2)));
  const node = await ensureInstalled();
  await ensureBuilt(node);
  const chromium = await ensureChromium(node);
  mkdirSync(cacheFolder, { recursive: true });
  let total = nothing;
  let worst = 0;
  for (const { script, args, report, count } of wanted) {
    rmSync(report, { force: true });
    const env = environment({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
    const { status } = await run(node, [script(), ...args(report)], { env });
    total = sum(total, readCounts(report, count, status));
    worst = Math.max(worst, status);
  }
  const ran = total.passed + total.failures.length;
  if (ran === 0) console.error('No test ran.');
  console.log(inWords(total));
  return total.failures.length > 0 || ran === 0 ? Math.max(worst, 1) : worst;
});
