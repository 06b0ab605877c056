import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyFolder } from '../../../test/support/shop-process.ts';
import { CRASH_POINTS, type CrashPoint, crashSettings } from '../crash/crash-points.ts';
import { killMigration } from '../crash/killed-migration.ts';
import { scenarios } from '../crash/scenarios.ts';
import { formatRestarts, restartLimit } from '../environment/restart-time.ts';
import { startTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import { runInWorkers } from '../runner/run-in-workers.ts';
import {
  type CaseResult,
  createFailures,
  type Failures,
  type ReportProgress,
  type StressTest,
} from '../runner/stress-test.ts';
import { type TimeLimit, widestLimit } from '../runner/time-limit.ts';
import { waitFor } from '../support/wait-until.ts';

const CRASH_TIMEOUT_MS = 15_000;

type Crash = { readonly ms: number; readonly failures: readonly string[] };

/** The crash trigger removes the file at the crash point. */
const hasCrashed = (file: string): Promise<boolean> =>
  waitFor(() => !existsSync(file), { timeoutMs: CRASH_TIMEOUT_MS });

const crashAt = async (
  point: Exclude<CrashPoint, 'migration-step'>,
  environment: TestEnvironment,
  file: string,
  round: number,
  limit: TimeLimit,
): Promise<Crash> => {
  const { arrange, trigger, verify } = scenarios[point];
  const buyer = await arrange(environment);
  writeFileSync(file, point);
  const triggered = trigger(buyer, environment, crashSettings(file)).catch(() => undefined);
  const failures = (await hasCrashed(file)) ? [] : [`the shop never reached ${point}`];
  await environment.shops[0]?.kill();
  await triggered;
  const ms = await environment.start(0);
  failures.push(...(await verify(buyer, environment, round)), ...(await environment.violations(limit.ms)));
  return { ms, failures };
};

const ROUNDS = 10;

type WorkerResult = { readonly slowest: number; readonly firstStartMs: number; readonly limit: TimeLimit };

/** Runs the crashes of one worker in one environment. */
const runWorker = async (
  indexes: readonly number[],
  rounds: number,
  failures: Failures,
  onCrash: () => void,
): Promise<WorkerResult> => {
  await using folder = await emptyFolder();
  const file = join(folder.path, 'crash-at');
  await using environment = await startTestEnvironment(1, crashSettings(file));
  const limit = restartLimit(environment, rounds >= ROUNDS);
  let slowest = 0;
  for (const index of indexes) {
    const point = CRASH_POINTS[Math.floor(index / rounds)];
    const round = index % rounds;
    if (!point) break;
    const crash =
      point === 'migration-step'
        ? await killMigration(environment, round)
        : await crashAt(point, environment, file, round, limit);
    onCrash();
    slowest = Math.max(slowest, crash.ms);
    if (crash.ms > limit.ms) failures.add(`${point}: ready after ${Math.round(crash.ms)} ms`);
    failures.add(...crash.failures.map((failure) => `${point}, round ${round}: ${failure}`));
  }
  return { slowest, firstStartMs: environment.firstStartMs, limit };
};

const run = async (rounds: number, reportProgress: ReportProgress = () => undefined): Promise<CaseResult> => {
  const failures = createFailures();
  const all = rounds * CRASH_POINTS.length;
  let crashes = 0;
  const onCrash = () => {
    crashes += 1;
    reportProgress(`${crashes} of ${all} crashes, ${failures.count()} failures`);
  };
  const workers = await runInWorkers(all, (indexes) => runWorker(indexes, rounds, failures, onCrash));
  return {
    reached: `${crashes} crashes at ${CRASH_POINTS.length} points, ${failures.count()} failures, ${formatRestarts(workers)}`,
    limit: widestLimit(workers.map(({ limit }) => limit)),
    failures: failures.list(),
  };
};

export const crashPoints: StressTest = {
  name: 'crash-points',
  description: `the shop is killed at each of ${CRASH_POINTS.length} crash points of a purchase, payment, stock release, cancellation, refund, shipment, migration and shutdown (times each)`,
  rounds: { short: 1, full: ROUNDS },
  goal: 'nothing lost or duplicated, ready within 10 s',
  isExclusive: true,
  run,
};
