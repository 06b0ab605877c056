// Lists all tests and stress tests without running them.
import { mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readPlaywright } from '../../scripts/checks/test-results.mjs';
import { environment } from '../../scripts/launch/environment.mjs';
import { cacheFolder, commandOf, root } from '../../scripts/launch/paths.mjs';
import { run } from '../../scripts/launch/run.mjs';

/** @param {string} node @param {readonly string[]} args @param {NodeJS.ProcessEnv} [more] */
const list = async (node, args, more = {}) => {
  const { status, output } = await run(node, args, { env: environment(more), quiet: true });
  if (status !== 0) throw new Error(`The tests could not be listed.\n${output.trim()}`);
};

/** @param {string} node the pinned Node @returns {Promise<import('../../scripts/checks/test-results.mjs').TestResult[]>} all as skipped */
export async function listTests(node) {
  mkdirSync(cacheFolder, { recursive: true });
  const vitest = join(cacheFolder, 'vitest-list.json');
  await list(node, [commandOf('vitest'), 'list', `--json=${vitest}`]);
  /** @type {{ name: string, file: string }[]} */
  const tests = JSON.parse(readFileSync(vitest, 'utf8'));
  const playwright = join(cacheFolder, 'playwright-list.json');
  await list(node, [commandOf('@playwright/test', 'playwright'), 'test', '--list', '--reporter=json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwright,
  });
  return [
    ...tests.map(({ name, file }) => ({
      file: relative(root, file),
      title: name.replaceAll(' > ', ' '),
      outcome: /** @type {const} */ ('skipped'),
      reason: '',
    })),
    ...readPlaywright(JSON.parse(readFileSync(playwright, 'utf8'))),
  ];
}

/**
 * Lists the stress tests with their last results.
 * @param {string} node the pinned Node @returns {Promise<import('../reports/faults-report.mjs').StressCase[]>}
 */
export async function listStressCases(node) {
  const { status, output } = await run(node, ['quality/stress/list-stress-tests.ts'], {
    env: environment(),
    quiet: true,
  });
  if (status !== 0) throw new Error(`The stress tests could not be listed.\n${output.trim()}`);
  return JSON.parse(output);
}
