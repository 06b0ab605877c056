import { resolve } from 'node:path';
import { pinCores } from '#stress/load/cpu-cores.ts';
import { alignColumns } from '#stress/runner/result-table.ts';
import { readRunOptions } from '#stress/runner/run-options.ts';
import { runTestCase } from '#stress/runner/run-test-case.ts';
import { currentCommit } from '#stress/runner/stored-results.ts';
import type { ReportProgress, TestCase } from '#stress/runner/stress-test.ts';
import { handleTermination } from '#stress/runner/termination.ts';
import type { Benchmark, Measurement } from './benchmark.ts';
import { benchmarks } from './benchmarks.ts';
import { measureReferenceWork } from './machine-speed.ts';
import { type BenchmarkResult, tableRows, writeReport } from './report.ts';

const values = readRunOptions(
  benchmarks.map(({ name }) => name),
  { hasProfile: true },
);
const selected = values.case;

const { runControl, unlessTerminating } = handleTermination();
const cores = pinCores();
const profile =
  values.profile === undefined
    ? {}
    : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${resolve(values.profile)}` };
console.log(cores.description);

const measure = async (benchmark: Benchmark): Promise<BenchmarkResult> => {
  let measurements: readonly Measurement[] = [];
  const testCase: TestCase = {
    ...benchmark,
    run: async (rounds: number, reportProgress: ReportProgress = () => undefined) => {
      measurements = await benchmark.run({ cores, rounds, profile, reportProgress });
      const missed = measurements.filter(({ isMet }) => isMet === false);
      return {
        reached: `${measurements.length - missed.length} of ${measurements.length} goals met`,
        failures: missed.map(({ metric, reached, goal }) => `${metric}: ${reached}, goal ${goal}`),
      };
    },
  };
  const rounds = Number(values.rounds ?? (values.short ? benchmark.rounds.short : benchmark.rounds.full));
  const referenceMs = measureReferenceWork();
  const { result } = await runTestCase(testCase, rounds, runControl);
  await unlessTerminating();
  return { benchmark, rounds, referenceMs, measurements, failures: result.failures };
};

// Read before the run, because the checkout may change meanwhile.
const commit = currentCommit();
const results: BenchmarkResult[] = [];
for (const benchmark of benchmarks)
  if (selected.length === 0 || selected.includes(benchmark.name)) results.push(await measure(benchmark));
console.log(alignColumns(tableRows(results)));
// A partial or short run writes no report.
const isComplete =
  results.length === benchmarks.length &&
  results.every(({ benchmark, rounds }) => rounds >= benchmark.rounds.full);
if (isComplete) writeReport(results, cores, commit);
process.exit(results.some(({ failures }) => failures.length > 0) ? 1 : 0);
