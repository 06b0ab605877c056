import { parseArgs } from 'node:util';
import { takeCores } from '#stress/load/cpu-cores.ts';
import { inColumns } from '#stress/result-table.ts';
import { runAloud } from '#stress/run-test-case.ts';
import { commitNow } from '#stress/stored-results.ts';
import type { Note, Trial } from '#stress/stress-test.ts';
import { endInOrder } from '#stress/termination.ts';
import type { Reading, Row } from './benchmark.ts';
import { rows } from './benchmarks.ts';
import { machinePace } from './machine-speed.ts';
import { profileIn } from './profile.ts';
import { cellsOf, type Measured, writeReport } from './report.ts';

const { values } = parseArgs({
  options: {
    row: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string' },
    short: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
});
const wanted = values.row;
const unknown = wanted.filter((row) => !rows.some(({ name }) => name === row));
if (unknown.length > 0 || (values.rounds !== undefined && !/^[1-9]\d*$/.test(values.rounds))) {
  console.error(`Rows are ${rows.map(({ name }) => name).join(', ')}; --rounds takes a whole number.`);
  process.exit(1);
}

const { hearing, next } = endInOrder();
const cores = takeCores();
const profile = values.profile === undefined ? {} : profileIn(values.profile);
console.log(cores.says);

const measure = async (row: Row): Promise<Measured> => {
  let readings: readonly Reading[] = [];
  const trial: Trial = {
    ...row,
    run: async (rounds: number, note: Note = () => undefined) => {
      readings = await row.run({ cores, rounds, profile, note });
      const missed = readings.filter(({ isMet }) => isMet === false);
      return {
        reached: `${readings.length - missed.length} of ${readings.length} as they should be`,
        misses: missed.map(({ what, reached, goal }) => `${what}: ${reached}; ${goal} is wanted`),
      };
    },
  };
  const rounds = Number(values.rounds ?? (values.short ? row.rounds.short : row.rounds.full));
  const pace = machinePace();
  const { figure } = await runAloud(trial, rounds, hearing);
  await next();
  return { row, rounds, pace, readings, misses: figure.misses };
};

// Taken now: somebody may commit something else meanwhile.
const commit = commitNow();
const measured: Measured[] = [];
for (const row of rows)
  if (wanted.length === 0 || wanted.includes(row.name)) measured.push(await measure(row));
console.log(inColumns(cellsOf(measured)));
// A part of it, or less of it than is needed, is nothing to keep.
const isWhole =
  measured.length === rows.length && measured.every(({ row, rounds }) => rounds >= row.rounds.full);
if (isWhole) writeReport(measured, cores, commit);
process.exit(measured.some(({ misses }) => misses.length > 0) ? 1 : 0);
