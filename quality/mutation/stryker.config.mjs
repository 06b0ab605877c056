// `npm run mutate`: mutates each file of a group; tests must detect the mutants.
import { availableParallelism } from 'node:os';
import { selectedGroup } from './groups.mjs';
import { resultsFile } from './results-file.mjs';

const { name, mutate } = selectedGroup();

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'quality/mutation/vitest.config.mjs' },
  mutate,
  // A test runs commands of the runbook.
  ignorePatterns: [
    'art',
    'build',
    'data',
    'docs/*',
    '!docs/runbook.md',
    'public',
    '.cache',
    'quality/mutation/node_modules',
  ],
  // Two per processor, because tests wait for their database half of the time.
  concurrency: 2 * availableParallelism(),
  coverageAnalysis: 'perTest',
  // A long timeout, because a slow machine must not count as a detected mutant.
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 15,
  // A mutant in code that runs once would need every database test.
  ignoreStatic: name !== 'domain',
  tempDirName: '.cache/stryker',
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { reportTests: false, allowColor: false },
  // Reuses results while the code and its tests are unchanged.
  incremental: true,
  incrementalFile: resultsFile(name),
  thresholds: { high: 90, low: 85, break: 85 },
};
