import { parseArgs } from 'node:util';
import { seedOfRun } from './random.ts';
import { type Result, table } from './result-table.ts';
import { judgeRun } from './run-duration.ts';
import { runAloud } from './run-test-case.ts';
import { commitNow, secondsOf, storeResult } from './stored-results.ts';
import type { Proof } from './stress-test.ts';
import { proofs } from './stress-tests.ts';
import { endInOrder } from './termination.ts';

/** Proofs that go on side by side: while one waits, the other has the processor. */
const LANES = 2;

const { values } = parseArgs({
  options: {
    row: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
});
const wanted = values.row;
const unknown = wanted.filter((row) => !proofs.some(({ name }) => name === row));
if (unknown.length > 0 || (values.rounds !== undefined && !/^[1-9]\d*$/.test(values.rounds))) {
  console.error(`Rows are ${proofs.map(({ name }) => name).join(', ')}; --rounds takes a whole number.`);
  process.exit(1);
}

const isWhole = wanted.length === 0 && values.rounds === undefined && !values.short;
const begun = performance.now();
// Taken now: somebody may commit something else while the proofs go on.
const commit = commitNow();
const { hearing, next } = endInOrder();

console.log(
  `PROVE_SEED=${seedOfRun()} draws the same lots again; what a kill or a race meets is up to the moment.`,
);

const results: Result[] = [];
const goThrough = async (line: Proof[]): Promise<void> => {
  for (let proof = line.shift(); proof; proof = line.shift()) {
    const rounds = Number(values.rounds ?? (values.short ? proof.rounds.test : proof.rounds.prove));
    const result = await runAloud(proof, rounds, hearing);
    await next();
    results.push(result);
    // At once, so that breaking off costs only the rows under way. Smaller numbers say nothing about the goal.
    if (rounds >= proof.rounds.prove) storeResult(result, commit);
  }
};
const asked = proofs.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
await goThrough(asked.filter(({ isAlone }) => isAlone));
// The longest first, by what each took last, so that both lanes end together.
const others = asked
  .filter(({ isAlone }) => !isAlone)
  .toSorted((one, other) => secondsOf(other) - secondsOf(one));
await Promise.all(Array.from({ length: LANES }, () => goThrough(others)));
const place = ({ proof }: Result) => proofs.indexOf(proof);
console.log(table(results.toSorted((one, other) => place(one) - place(other))));
const { said, isOver } = judgeRun(performance.now() - begun, isWhole);
console.log(said);
process.exit(isOver || results.some(({ figure }) => figure.misses.length > 0) ? 1 : 0);
