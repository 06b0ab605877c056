// The test programs: requirements, arguments and reports.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../launch/build.mjs';
import { environment } from '../launch/environment.mjs';
import { ensureInstalled } from '../launch/install.mjs';
import { cacheFolder, commandOf } from '../launch/paths.mjs';
import { resizePictures } from '../launch/pictures.mjs';
import { run } from '../launch/run.mjs';
import { ensureChromium } from './chromium.mjs';
import { inMemory } from './memory-folder.mjs';
import { ensureNginx } from './nginx.mjs';
import { readPlaywright, readResults, readVitest } from './test-results.mjs';

/** @param {import('./test-filter.mjs').TestFilter} filter */
const suites = ({ isFiltered, filterArgs }) => [
  {
    script: () => commandOf('vitest'),
    args: (/** @type {string} */ report) => [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(isFiltered ? ['--passWithNoTests'] : []),
      ...filterArgs('-t'),
    ],
    report: join(cacheFolder, 'vitest.json'),
    read: readVitest,
  },
  {
    script: () => commandOf('@playwright/test', 'playwright'),
    args: () => [
      'test',
      '--reporter=list,json',
      ...(isFiltered ? ['--pass-with-no-tests'] : []),
      ...filterArgs('-g'),
    ],
    report: join(cacheFolder, 'playwright.json'),
    read: readPlaywright,
  },
];

/**
 * Installs and builds what is missing, and runs one test program after the other.
 * @param {import('./test-filter.mjs').TestFilter} filter
 */
export async function runSuites(filter) {
  const node = await ensureInstalled();
  await ensureBuilt(node);
  const chromium = await ensureChromium(node);
  const nginx = await ensureNginx();
  // Browsers load the resized pictures, like shoppers, as soon as they exist.
  const resizing = resizePictures(node);
  mkdirSync(cacheFolder, { recursive: true });
  const results = [];
  for (const { script, args, report, read } of suites(filter)) {
    rmSync(report, { force: true });
    const env = environment({
      ...inMemory(),
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(nginx && { NGINX_PATH: nginx }),
    });
    const { status } = await run(node, [script(), ...args(report)], { env });
    results.push(...readResults(report, read, status));
  }
  resizing.stop();
  return results;
}
