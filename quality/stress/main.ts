import { parseArgs } from 'node:util';
import { runSeed } from './random.ts';
import { type CompletedCase, formatTable } from './result-table.ts';
import { checkRunDuration } from './run-duration.ts';
import { runTestCase } from './run-test-case.ts';
import { currentCommit, lastDurationSeconds, storeResult } from './stored-results.ts';
import type { StressTest } from './stress-test.ts';
import { stressTests } from './stress-tests.ts';
import { handleTermination } from './termination.ts';

/** Proofs that go on side by side: while one waits, the other has the processor. */
const LANES = 2;

const { values } = parseArgs({
  options: {
    case: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
});
const selected = values.case;
const unknown = selected.filter((row) => !stressTests.some(({ name }) => name === row));
if (unknown.length > 0 || (values.rounds !== undefined && !/^[1-9]\d*$/.test(values.rounds))) {
  console.error(
    `Cases are ${stressTests.map(({ name }) => name).join(', ')}; --rounds takes a whole number.`,
  );
  process.exit(1);
}

const isComplete = selected.length === 0 && values.rounds === undefined && !values.short;
const startedAt = performance.now();
// Taken now: somebody may commit something else while the proofs go on.
const commit = currentCommit();
const { runControl, unlessTerminating } = handleTermination();

console.log(
  `STRESS_SEED=${runSeed()} draws the same lots again; what a kill or a race meets is up to the moment.`,
);

const results: CompletedCase[] = [];
const runQueue = async (queue: StressTest[]): Promise<void> => {
  for (let stressTest = queue.shift(); stressTest; stressTest = queue.shift()) {
    const rounds = Number(values.rounds ?? (values.short ? stressTest.rounds.short : stressTest.rounds.full));
    const result = await runTestCase(stressTest, rounds, runControl);
    await unlessTerminating();
    results.push(result);
    // At once, so that breaking off costs only the rows under way. Smaller numbers say nothing about the goal.
    if (rounds >= stressTest.rounds.full) storeResult(result, commit);
  }
};
const selectedTests = stressTests.filter(({ name }) => selected.length === 0 || selected.includes(name));
await runQueue(selectedTests.filter(({ isExclusive }) => isExclusive));
// The longest first, by what each took last, so that both lanes end together.
const sharedTests = selectedTests
  .filter(({ isExclusive }) => !isExclusive)
  .toSorted((one, other) => lastDurationSeconds(other) - lastDurationSeconds(one));
await Promise.all(Array.from({ length: LANES }, () => runQueue(sharedTests)));
const position = ({ testCase: stressTest }: CompletedCase) => stressTests.indexOf(stressTest);
console.log(formatTable(results.toSorted((one, other) => position(one) - position(other))));
const { text, isTooLong } = checkRunDuration(performance.now() - startedAt, isComplete);
console.log(text);
process.exit(isTooLong || results.some(({ result }) => result.failures.length > 0) ? 1 : 0);
