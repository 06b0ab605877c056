// `npm run mutate`: breaks each file of a part in many ways, and tests have to notice.
import { availableParallelism } from 'node:os';
import { part } from './groups.mjs';
import { resultsFile } from './results-file.mjs';

const { name, mutate } = part();

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'quality/mutation/vitest.config.mjs' },
  mutate,
  // A test tries what the runbook says.
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
  // Two for each processor: half of the time a test waits for its database.
  concurrency: 2 * availableParallelism(),
  coverageAnalysis: 'perTest',
  // A mutant that is only slow, on a machine that has much else to do, is none that was noticed.
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 15,
  // What is only read once would have to face all tests of the database.
  ignoreStatic: name !== 'rules',
  tempDirName: '.cache/stryker',
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { reportTests: false, allowColor: false },
  // What was tried before is not tried again while its code, and the tests that face it, are the same.
  incremental: true,
  incrementalFile: resultsFile(name),
  thresholds: { high: 90, low: 85, break: 85 },
};
