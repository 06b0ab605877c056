import { type CompletedCase, formatTable } from './runner/result-table.ts';
import { checkRunDuration } from './runner/run-duration.ts';
import { readRunOptions } from './runner/run-options.ts';
import { runTestCase } from './runner/run-test-case.ts';
import { currentCommit, lastDurationSeconds, storeResult } from './runner/stored-results.ts';
import type { StressTest } from './runner/stress-test.ts';
import { handleTermination } from './runner/termination.ts';
import { stressTests } from './stress-tests.ts';
import { runSeed } from './support/random.ts';

/** Two tests at a time use both cores, because each waits often. */
const WORKERS = 2;

const values = readRunOptions(stressTests.map(({ name }) => name));
const selected = values.case;

const isComplete = selected.length === 0 && values.rounds === undefined && !values.short;
const startedAt = performance.now();
// Read before the run, because the checkout may change meanwhile.
const commit = currentCommit();
const { runControl, unlessTerminating } = handleTermination();

console.log(
  `STRESS_SEED=${runSeed()} repeats the random choices of this run, but not the timing of kills and races.`,
);

const results: CompletedCase[] = [];
const runQueue = async (queue: StressTest[]): Promise<void> => {
  for (let stressTest = queue.shift(); stressTest; stressTest = queue.shift()) {
    const rounds = Number(values.rounds ?? (values.short ? stressTest.rounds.short : stressTest.rounds.full));
    const result = await runTestCase(stressTest, rounds, runControl);
    await unlessTerminating();
    results.push(result);
    // Stored at once, so an aborted run keeps its finished tests. Results of fewer rounds are not stored.
    if (rounds >= stressTest.rounds.full) storeResult(result, commit);
  }
};
const isPossible = ({ requires }: StressTest) =>
  requires === undefined || process.env[requires] !== undefined;
const selectedTests = stressTests.filter((one) =>
  selected.length === 0 ? isPossible(one) : selected.includes(one.name),
);
await runQueue(selectedTests.filter(({ isExclusive }) => isExclusive));
// The longest tests start first, so that both queues end together.
const sharedTests = selectedTests
  .filter(({ isExclusive }) => !isExclusive)
  .toSorted((one, other) => lastDurationSeconds(other) - lastDurationSeconds(one));
await Promise.all(Array.from({ length: WORKERS }, () => runQueue(sharedTests)));
const position = ({ testCase }: CompletedCase) => stressTests.indexOf(testCase);
console.log(formatTable(results.toSorted((one, other) => position(one) - position(other))));
const { text, isTooLong } = checkRunDuration(performance.now() - startedAt, isComplete);
console.log(text);
process.exit(isTooLong || results.some(({ result }) => result.failures.length > 0) ? 1 : 0);
